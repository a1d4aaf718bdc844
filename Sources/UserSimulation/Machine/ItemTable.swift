/// The items of all panes, in little memory: thousands of labels that follow each other differ in leaves and slots alone.
package struct ItemTable: ~Copyable {
  /// What an item has of its own, and the number of what it has in common with those before it.
  ///
  /// Not private: in debug builds the compiler of Swift 6.3 breaks off at a table of such rows in another file.
  struct Row: BitwiseCopyable {
    @Small var kind: Int
    @SmallRange var leaves: Range<Int>
    @Small var slot: Int
  }

  private var rows = FlatArray<Row>()
  /// Items without leaves and slots.
  private var kinds = FlatArray<ItemRecord>()

  /// How many items there are.
  package var count: Int { rows.count }

  /// How many bytes they take.
  var byteCount: Int { rows.byteCount + kinds.byteCount }

  /// The item of a number, which must be there.
  package subscript(number: Int) -> ItemRecord {
    @inline(__always) get {
      let row = rows[number]
      var item = kinds[row.kind]
      item.leaves = row.leaves
      item.slot = InputSlot(index: row.slot)
      return item
    }
  }

  /// Appends items and returns their numbers.
  mutating func append(all items: [ItemRecord]) -> Range<Int> {
    let start = count
    for item in items {
      var kind = item
      (kind.leaves, kind.slot) = (0..<0, .back)
      if kinds.count == 0 || kinds[kinds.count - 1] != kind { kinds.append(kind) }
      rows.append(Row(kind: kinds.count - 1, leaves: item.leaves, slot: item.slot.index))
    }
    return start..<count
  }
}
