/// The records of one piece: those of users known by one word, and those of users known by two.
struct StoredPiece {
  var narrow: PieceRecords
  var wide: PieceRecords
}
