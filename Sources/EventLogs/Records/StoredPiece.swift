/// The records of one piece: those of people known by one word, and those of people known by two.
struct StoredPiece {
  var narrow: PieceRecords
  var wide: PieceRecords
}
