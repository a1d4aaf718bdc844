# Reads CSV files as readr does, and tells every value to the bit; .ci/check_tables.py holds them against others.
#
# Standard input has a line per reading: file, column types (? to guess them), and where to write. OUT.cells gets a line per
# column: its type, and every cell after an apostrophe, texts as the digits of their bytes and doubles as those of C's %a;
# a missing value is nothing at all. OUT.csv is what readr writes.

suppressPackageStartupMessages(library(readr))

digits <- function(text) vapply(enc2utf8(text), function(one) paste(charToRaw(one), collapse = ""), "")

cells <- function(column) {
  text <- switch(typeof(column),
    character = digits(ifelse(is.na(column), "", column)), double = sprintf("%a", column), as.character(column))
  ifelse(is.na(column), "", paste0("'", text))
}

input <- file("stdin")
plan <- readLines(input, encoding = "UTF-8")
close(input)
for (line in plan) {
  part <- strsplit(line, "\t", fixed = TRUE)[[1]]
  types <- if (part[2] == "?") cols() else part[2]
  table <- read_csv(part[1], na = "", col_types = types, guess_max = Inf, progress = FALSE)
  if (nrow(problems(table)) > 0) stop(part[1], " cannot be read: ", problems(table)$actual[1])
  lines <- vapply(table, function(column) paste(c(typeof(column), cells(column)), collapse = "\t"), "")
  writeLines(lines, paste0(part[3], ".cells"), useBytes = TRUE)
  write_csv(table, paste0(part[3], ".csv"), na = "")
}
