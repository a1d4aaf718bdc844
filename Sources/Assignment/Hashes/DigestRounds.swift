/// The rounds of SHA-1 (FIPS 180-4, §6.1.2).
enum SHA1Rounds {
  /// Takes one block.
  /// - Parameter schedule: The 16 words of the block, and room for 64 more.
  static func compress(_ schedule: inout [UInt32], into state: inout [UInt32]) {
    for round in 16..<80 {
      let mixed = schedule[round - 3] ^ schedule[round - 8] ^ schedule[round - 14] ^ schedule[round - 16]
      schedule[round] = rotatedLeft(mixed, 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for round in 0..<80 {
      let (mixed, constant) =
        switch round {
        case ..<20: ((b & c) | (~b & d), UInt32(0x5A82_7999))
        case ..<40: (b ^ c ^ d, UInt32(0x6ED9_EBA1))
        case ..<60: ((b & c) | (b & d) | (c & d), UInt32(0x8F1B_BCDC))
        default: (b ^ c ^ d, UInt32(0xCA62_C1D6))
        }
      let next = rotatedLeft(a, 5) &+ mixed &+ e &+ constant &+ schedule[round]
      (e, d, c, b, a) = (d, c, rotatedLeft(b, 30), a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }
}

/// The rounds of MD5 (RFC 1321, §3.4).
enum MD5Rounds {
  /// Takes one block of 16 words.
  static func compress(_ block: [UInt32], into state: inout [UInt32]) {
    let constants = constants
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for round in 0..<64 {
      let (mixed, word) =
        switch round {
        case ..<16: ((b & c) | (~b & d), round)
        case ..<32: ((d & b) | (~d & c), (5 &* round &+ 1) & 15)
        case ..<48: (b ^ c ^ d, (3 &* round &+ 5) & 15)
        default: (c ^ (b | ~d), (7 &* round) & 15)
        }
      let sum = a &+ mixed &+ constants[round] &+ block[word]
      (a, d, c, b) = (d, c, b, b &+ rotatedLeft(sum, rotation(round)))
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
  }

  private static func rotation(_ round: Int) -> UInt32 {
    switch (round / 16, round & 3) {
    case (0, let step): 7 &+ 5 &* UInt32(step)
    case (1, let step): [5, 9, 14, 20][step]
    case (2, let step): [4, 11, 16, 23][step]
    case (_, let step): [6, 10, 15, 21][step]
    }
  }

  /// ⌊2³² · |sin(round + 1)|⌋.
  private static let constants: [UInt32] = [
    0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A, 0xA830_4613, 0xFD46_9501,
    0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE, 0x6B90_1122, 0xFD98_7193, 0xA679_438E, 0x49B4_0821,
    0xF61E_2562, 0xC040_B340, 0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D, 0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8,
    0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED, 0xA9E3_E905, 0xFCEF_A3F8, 0x676F_02D9, 0x8D2A_4C8A,
    0xFFFA_3942, 0x8771_F681, 0x6D9D_6122, 0xFDE5_380C, 0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70,
    0x289B_7EC6, 0xEAA1_27FA, 0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665,
    0xF429_2244, 0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92, 0xFFEF_F47D, 0x8584_5DD1,
    0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1, 0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB, 0xEB86_D391,
  ]
}

/// The rounds of SHA-256 (FIPS 180-4, §6.2.2).
enum SHA256Rounds {
  /// Takes one block.
  /// - Parameter schedule: The 16 words of the block, and room for 48 more.
  static func compress(_ schedule: inout [UInt32], into state: inout [UInt32]) {
    for round in 16..<64 {
      let early = schedule[round - 15]
      let late = schedule[round - 2]
      let mixed = rotatedRight(early, 7) ^ rotatedRight(early, 18) ^ early &>> 3
      let stirred = rotatedRight(late, 17) ^ rotatedRight(late, 19) ^ late &>> 10
      schedule[round] = schedule[round - 16] &+ mixed &+ schedule[round - 7] &+ stirred
    }
    let constants = constants
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let first = rotatedRight(e, 6) ^ rotatedRight(e, 11) ^ rotatedRight(e, 25)
      let second = rotatedRight(a, 2) ^ rotatedRight(a, 13) ^ rotatedRight(a, 22)
      let added = h &+ first &+ choice &+ constants[round] &+ schedule[round]
      (h, g, f, e) = (g, f, e, d &+ added)
      (d, c, b, a) = (c, b, a, added &+ second &+ majority)
    }
    for (word, value) in [a, b, c, d, e, f, g, h].enumerated() { state[word] &+= value }
  }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

private func rotatedLeft(_ value: UInt32, _ count: UInt32) -> UInt32 { value &<< count | value &>> (32 &- count) }

private func rotatedRight(_ value: UInt32, _ count: UInt32) -> UInt32 { value &>> count | value &<< (32 &- count) }
