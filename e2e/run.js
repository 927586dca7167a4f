/**
 * Runs the stories, two files at a time, or those whose names are given:
 * `node run.js engine pages`.
 */

import { readdir } from "node:fs/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";

const wanted = process.argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const folders = ["units", "stories"];
const names = await Promise.all(
  folders.map(async (folder) => (await readdir(here + folder)).sort().map((name) => `${here}${folder}/${name}`)),
);
const files = names
  .flat()
  .filter((name) => name.endsWith(".test.js") && (!wanted.length || wanted.some((word) => name.includes(word))));

// Each file has a server and a browser of its own.
const tests = run({ files, concurrency: 2 });
tests.on("test:fail", () => (process.exitCode = 1));
tests.pipe(new spec()).pipe(process.stdout);
