"""Runs an experiment, or reads logs divided by user, on Apache Spark, and collects the parts.

    spark-submit --files desireline,shop.json5 spark_job.py shop.json5 --shards 256 --users 1_000_000_000
    spark-submit --files desireline,shop.json5 spark_job.py shop.json5 --logs /mnt/logs/*.csv
    desireline merge all.part shop.json5

Options that are not listed by --help are those of `desireline shard`. With --files Spark puts the program and the
experiment into the folder that its workers start in; where they are installed on every machine, give their paths.
"""

import argparse
import shlex

from pyspark.sql import SparkSession


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiment", help="the experiment file, as workers see it")
    parser.add_argument("--shards", type=int, default=64, help="how many shards a run has; each 10 to 60 s of work")
    parser.add_argument("--logs", nargs="+", help="the logs, as workers see them: no user is in two")
    parser.add_argument("--desireline", default="./desireline", help="the program, as workers see it")
    parser.add_argument("--parts", default="all.part", help="where the driver writes the parts")
    arguments, options = parser.parse_known_args()

    count = len(arguments.logs or range(arguments.shards))
    shards = [f"{number + 1}/{count}" for number in range(count)]
    if arguments.logs:
        shards = [f"{shard} {log}" for shard, log in zip(shards, arguments.logs)]
    worker = shlex.join([arguments.desireline, "shard", arguments.experiment, "--threads", "1", *options])

    spark = SparkSession.builder.appName("desireline").getOrCreate()
    # Without checkCode a worker that fails would leave nothing but a hole.
    parts = spark.sparkContext.parallelize(shards, count).pipe(worker, checkCode=True).collect()
    spark.stop()
    if len(parts) != count:
        raise SystemExit(f"{count} shards gave {len(parts)} parts")
    with open(arguments.parts, "w", encoding="utf-8") as file:
        file.writelines(part + "\n" for part in parts)


if __name__ == "__main__":
    main()
