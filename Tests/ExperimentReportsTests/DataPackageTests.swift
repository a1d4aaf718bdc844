import TextFormats
import Foundation
import Testing

import ExperimentReports

struct DataPackageTests {
  @Test func `the document describes the file to the byte`() {
    let table = TableContent(
      SmallTable.description, [[.text("push"), .text("red"), .integer(12), .number(0.25), .boolean(true)]])
    let text = DataPackage.document("catalog", title: "Catalog", of: [table]).text(.compact)
    // The hash is sha256sum's of the same bytes.
    #expect(
      text == """
        {"name":"catalog","title":"Catalog","resources":[{"name":"small","title":"Small","description":\
        "One row per name.","path":"small.csv","profile":"tabular-data-resource","format":"csv","mediatype":"text/csv",\
        "encoding":"utf-8","dialect":{"delimiter":",","lineTerminator":"\\n","quoteChar":"\\"","doubleQuote":true,\
        "header":true},"bytes":55,"hash":"sha256:b5406d4c0d6a29e48860c15d5e08da5c0188009566aefcb260755e5204e44c97","schema":{"fields":[{"name":"name","type":"string",\
        "title":"Name","description":"The name of the row.","constraints":{"required":true}},{"name":"color",\
        "type":"string","title":"Color","description":"The color of the row.","constraints":{"enum":["red","blue"]}},\
        {"name":"users","type":"integer","title":"Users","description":"The users of the row.",\
        "constraints":{"minimum":0}},{"name":"rate","type":"number","title":"Rate","description":\
        "The rate of the row.","unit":"proportion","constraints":{"minimum":0,"maximum":1}},{"name":"is_control",\
        "type":"boolean","title":"Is control","description":"The is_control of the row."}],"missingValues":[""],\
        "primaryKey":["name"]}}]}
        """)
  }

  @Test func `the package of a report lists its five tables`() throws {
    let package = DataPackage.document(
      "catalog", title: "Catalog", of: TableDescription.all.map { TableContent($0, []) })
    let object = try JSONSerialization.jsonObject(with: Data(package.bytes)) as? [String: Any]
    let resources = try #require(object?["resources"] as? [[String: Any]])
    #expect(resources.compactMap { $0["path"] as? String } == TableDescription.all.map(\.fileName))
  }
}
