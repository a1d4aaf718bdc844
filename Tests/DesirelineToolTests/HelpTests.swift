import Testing

@testable import DesirelineTool

struct HelpTests {
  @Test func `the tool`() {
    #expect(
      HelpRenderer(width: 80).help(.desireline) == """
        OVERVIEW
        A/B experiments on app navigation, run before anything ships.

        USAGE
          desireline COMMAND [OPTIONS] [ARGUMENTS]

        EXAMPLES
          desireline init my-catalog
          desireline run Experiments/catalog-browse.json5
          desireline analyze log.csv Experiments/catalog-browse.json5
          desireline check Experiments/catalog-browse.json5
          desireline graph Experiments/catalog-browse.json5
          desireline trace --user 7 Experiments/catalog-browse.json5
          desireline power Experiments/catalog-browse.json5
          desireline plan --traffic 10_000 Experiments/catalog-browse.json5
          desireline sql --table log.csv Experiments/catalog-browse.json5 | duckdb
          desireline schema > experiment.schema.json
          desireline completions fish > ~/.config/fish/completions/desireline.fish
          desireline help
          desireline version

        COMMANDS
          init [NAME]               Write an experiment to begin with: from a template,
                                    or from what happened in a log.
          run FILE…                 Send simulated people through every variant of an
                                    experiment and write the report.
          analyze LOG… FILE         Read logs of what people did, and write the report
                                    that a run writes.
          check FILE…               Check experiment files, and walk the apps in them
                                    for dead ends and the like.
          graph FILE                Draw the screens of an app and the ways between
                                    them.
          trace FILE                Tell one simulated person's session step by step.
          power FILE                Tell how many people a real test needs, how long it
                                    takes, and what it would find.
          plan FILE                 Plan the real test as a dated, hashed page to
                                    register before it runs.
          sql FILE                  Print the funnel as one query that counts in a
                                    warehouse what 'analyze' counts.
          schema                    Print the JSON Schema of experiment files, by which
                                    editors complete and check them.
          completions SHELL         Print what makes a shell complete commands, options,
                                    their words, and files.
          help [COMMAND]            Explain the tool, or one of its commands.
          version                   Print the version of the tool.

        See 'desireline help COMMAND' for what a command takes and answers.

        """
    )
  }

  @Test func `init`() {
    #expect(
      HelpRenderer(width: 80).help(.initialize, of: "desireline") == """
        OVERVIEW
        Write an experiment to begin with: from a template, or from what happened in a
        log.

        USAGE
          desireline init [OPTIONS] [NAME]

        EXAMPLES
          Write my-catalog.json5, an experiment that runs as it stands:
            desireline init my-catalog
          Another template, another place:
            desireline init --template tabs --out Experiments/tabs.json5
          Write shop.json5 from what happened in July:
            desireline init --from-log 'july/*.csv' shop

        ARGUMENTS
          NAME                      The experiment's id, and the name of its file; -
                                    writes to standard output

        OPTIONS
          --template NAME           Begin with a template (default: accordion-or-push)
          --list                    List the templates, and what each of them asks
          --from-log LOG            Begin with the screens, ways, devices and times of a
                                    log in CSV, TSV or NDJSON, or a quoted pattern; -
                                    for standard input (default: a template is taken)
          --variant ID              Look only at the people of a variant of the log; all
                                    for everybody (default: the one that most people
                                    have)
          --funnel SCREENS          Make a funnel of these screens of the log, with
                                    commas between them (default: the commonest way)
          --out, -o FILE            Write FILE, which must not be there yet; - for
                                    standard output (default: NAME.json5)
          --preset PRODUCT          Understand the logs as those of PRODUCT (default:
                                    the tool's own format)
          --mapping FILE            Understand the logs as FILE says, a mapping in JSON5
                                    that may start from a preset (default: the tool's
                                    own format)
          --aliases CSV             Take the ids in the first column of CSV, or
                                    anonymous_id, for those in the second, or user_id
                                    (default: every id is a person)
          --quiet, -q               Say nothing but the answer and errors
          --help, -h                Explain the command

        EXIT STATUS
          0                         Done
          1                         Done, and 'check' has findings about what was
                                    written from a log
          2                         Could not be done: the arguments, a file or the disk
                                    are at fault; nothing is overwritten

        """
    )
  }

  @Test func `run`() {
    #expect(
      HelpRenderer(width: 80).help(.run, of: "desireline") == """
        OVERVIEW
        Send simulated people through every variant of an experiment and write the
        report.

        USAGE
          desireline run [OPTIONS] FILE…

        EXAMPLES
          Write the report into Reports/catalog-browse:
            desireline run Experiments/catalog-browse.json5
          All, with more people:
            desireline run --users 200_000 --seed 0x5eed2026 Experiments/*.json5

        ARGUMENTS
          FILE                      An experiment file; - for standard input

        OPTIONS
          --users, -u N             Simulate N people (default: the file's count)
          --seed, -s SEED           Draw everything random from SEED, plain or as 0x…;
                                    the same seed gives the same report to the byte
                                    (default: the file's seed)
          --threads, -t N           Work in N threads; the report does not depend on it
                                    (default: one for every processor)
          --design DESIGN           Run everybody under every variant with the same luck
                                    (paired) or only under their own (revealed), or give
                                    each variant people of its own (independent)
                                    (default: paired)
          --worlds N                Replay the first 2,000 people in N worlds of the
                                    parameters that nobody knows; 0 for no verdict
                                    (default: 64)
          --engine ENGINE           Answer inputs from what the flow answered before
                                    (automaton) or work each one out anew (exact, slow);
                                    the report does not depend on it (default:
                                    automaton)
          --out, -o DIRECTORY       Write each report into DIRECTORY, in a directory
                                    named after its experiment (default: Reports)
          --events LOG              Also write what everybody did under their own
                                    variant into LOG, which ends in .csv, .tsv or
                                    .ndjson (default: no log is written)
          --json                    Print the answer as JSON
          --quiet, -q               Say nothing but the answer and errors
          --help, -h                Explain the command

        EXIT STATUS
          0                         Done
          1                         Done, and a requirement of the experiment is not met
          2                         Could not be done: the arguments, a file or the disk
                                    are at fault
          130                       Interrupted; nothing half-done is left

        """
    )
  }

  @Test func `check`() {
    #expect(
      HelpRenderer(width: 80).help(.check, of: "desireline") == """
        OVERVIEW
        Check experiment files, and walk the apps in them for dead ends and the like.

        USAGE
          desireline check [OPTIONS] FILE…

        EXAMPLES
          Check one experiment:
            desireline check Experiments/catalog-browse.json5
          Check all, without talk:
            desireline check --quiet Experiments/*.json5

        ARGUMENTS
          FILE                      An experiment file; - for standard input

        OPTIONS
          --quiet, -q               Say nothing but the answer and errors
          --help, -h                Explain the command

        EXIT STATUS
          0                         Done
          1                         Done, and there are findings
          2                         Could not be done: the arguments, a file or the disk
                                    are at fault
          130                       Interrupted; nothing half-done is left

        """
    )
  }

  @Test func `graph`() {
    #expect(
      HelpRenderer(width: 80).help(.graph, of: "desireline") == """
        OVERVIEW
        Draw the screens of an app and the ways between them.

        USAGE
          desireline graph [OPTIONS] FILE

        EXAMPLES
          The control in compact width, as Mermaid:
            desireline graph Experiments/catalog-browse.json5
          What is different between two variants:
            desireline graph --diff accordion push --format text Experiments/catalog-browse.json5

        ARGUMENTS
          FILE                      An experiment file; - for standard input

        OPTIONS
          --variant ID              Draw the app under a variant (default: the control)
          --diff ID ID              Draw two variants in one picture: - only in the
                                    first, + only in the second (default: only one is
                                    drawn)
          --width WIDTH             Draw it in compact or in regular width (default:
                                    compact)
          --format FORMAT           Write mermaid, dot, svg or text (default: mermaid)
          --help, -h                Explain the command

        EXIT STATUS
          0                         Done
          2                         Could not be done: the arguments, a file or the disk
                                    are at fault

        """
    )
  }

  @Test func `trace`() {
    #expect(
      HelpRenderer(width: 80).help(.trace, of: "desireline") == """
        OVERVIEW
        Tell one simulated person's session step by step.

        USAGE
          desireline trace [OPTIONS] FILE

        EXAMPLES
          What person 7 saw and did:
            desireline trace --user 7 Experiments/catalog-browse.json5
          The same person under another variant:
            desireline trace --user 7 --variant hybrid Experiments/catalog-browse.json5

        ARGUMENTS
          FILE                      An experiment file; - for standard input

        OPTIONS
          --user, -u N              Tell the session of person N, counted from 0
                                    (default: 0)
          --variant ID              Tell it under a variant (default: the one the person
                                    is assigned to)
          --device NAME             Tell it on one of the experiment's devices (default:
                                    the one the person has)
          --help, -h                Explain the command

        EXIT STATUS
          0                         Done
          2                         Could not be done: the arguments, a file or the disk
                                    are at fault

        """
    )
  }

  @Test func `completions`() {
    #expect(
      HelpRenderer(width: 80).help(.completions, of: "desireline") == """
        OVERVIEW
        Print what makes a shell complete commands, options, their words, and files.

        USAGE
          desireline completions SHELL

        EXAMPLES
          Complete in every fish:
            desireline completions fish > ~/.config/fish/completions/desireline.fish
          Complete in this bash, and in every one from a line in ~/.bashrc; in zsh
          likewise, at the end of ~/.zshrc:
            eval "$(desireline completions bash)"

        ARGUMENTS
          SHELL                     bash, zsh or fish

        OPTIONS
          --help, -h                Explain the command

        EXIT STATUS
          0                         Done
          2                         There are no completions for such a shell

        """
    )
  }

  @Test func `help`() {
    #expect(
      HelpRenderer(width: 80).help(.help, of: "desireline") == """
        OVERVIEW
        Explain the tool, or one of its commands.

        USAGE
          desireline help [COMMAND]

        EXAMPLES
          List the commands:
            desireline help
          Explain one:
            desireline help run

        ARGUMENTS
          COMMAND                   The command to explain

        OPTIONS
          --help, -h                Explain the command

        EXIT STATUS
          0                         Done
          2                         There is no such command

        """
    )
  }

  @Test func `version`() {
    #expect(
      HelpRenderer(width: 80).help(.version, of: "desireline") == """
        OVERVIEW
        Print the version of the tool.

        USAGE
          desireline version

        EXAMPLES
          Print the version:
            desireline version
          The same:
            desireline --version

        OPTIONS
          --help, -h                Explain the command

        EXIT STATUS
          0                         Done

        """
    )
  }

  @Test func `a narrow terminal`() {
    #expect(
      HelpRenderer(width: 40).help(.run, of: "desireline") == """
        OVERVIEW
        Send simulated people through every
        variant of an experiment and write the
        report.

        USAGE
          desireline run [OPTIONS] FILE…

        EXAMPLES
          Write the report into
          Reports/catalog-browse:
            desireline run Experiments/catalog-browse.json5
          All, with more people:
            desireline run --users 200_000 --seed 0x5eed2026 Experiments/*.json5

        ARGUMENTS
          FILE
              An experiment file; - for standard
              input

        OPTIONS
          --users, -u N
              Simulate N people (default: the
              file's count)
          --seed, -s SEED
              Draw everything random from SEED,
              plain or as 0x…; the same seed
              gives the same report to the byte
              (default: the file's seed)
          --threads, -t N
              Work in N threads; the report does
              not depend on it (default: one for
              every processor)
          --design DESIGN
              Run everybody under every variant
              with the same luck (paired) or
              only under their own (revealed),
              or give each variant people of its
              own (independent) (default:
              paired)
          --worlds N
              Replay the first 2,000 people in N
              worlds of the parameters that
              nobody knows; 0 for no verdict
              (default: 64)
          --engine ENGINE
              Answer inputs from what the flow
              answered before (automaton) or
              work each one out anew (exact,
              slow); the report does not depend
              on it (default: automaton)
          --out, -o DIRECTORY
              Write each report into DIRECTORY,
              in a directory named after its
              experiment (default: Reports)
          --events LOG
              Also write what everybody did
              under their own variant into LOG,
              which ends in .csv, .tsv or
              .ndjson (default: no log is
              written)
          --json
              Print the answer as JSON
          --quiet, -q
              Say nothing but the answer and
              errors
          --help, -h
              Explain the command

        EXIT STATUS
          0   Done
          1   Done, and a requirement of the
              experiment is not met
          2   Could not be done: the arguments,
              a file or the disk are at fault
          130 Interrupted; nothing half-done is
              left

        """
    )
  }

  @Test(arguments: [0, 40, 59, 60, 80, 100, 500])
  func `no line but an example is wider than the terminal`(width: Int) {
    let limit = min(max(width, 40), 100)
    for command in CommandSet.desireline.commands {
      let lines = HelpRenderer(width: width).help(command, of: "desireline").split(separator: "\n")
      #expect(
        lines.allSatisfy { line in line.count <= limit || command.examples.contains { "    " + $0.line == line } }
      )
    }
  }
}
