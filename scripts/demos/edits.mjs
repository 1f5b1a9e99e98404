const importLine = /^import (?:type )?(?:\{([^}]*)\}|(\w+)) from "([^"]+)";\n/gm;

/**
 * A list's text without the imports of modules that are gone, and without the entries that they were: `name,` in an array,
 * `key: name,` in an object. Throws when a name is used in another way, which takes a person.
 */
export function withoutImports(text, isGone) {
  const names = [];
  let rest = text.replace(importLine, (line, list, name, specifier) => {
    if (!isGone(specifier)) return line;
    names.push(
      ...(list ?? name)
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    );
    return "";
  });
  for (const name of names) {
    const entry = `(?:\\w+: )?${name}`;
    rest = rest
      .replace(new RegExp(`^ *${entry},\\n`, "gm"), "")
      .replace(new RegExp(`(?<=[[{,] ?)${entry}, |, ${entry}(?= ?[\\]}])|(?<=\\[)${entry}(?=\\])`, "g"), "");
    if (new RegExp(`\\b${name}\\b`).test(rest)) throw new Error(`it uses ${name} in its own way`);
  }
  return rest;
}

/** The README without a demo: without its row in the table of pages and the prompts to try on it, and with another example. */
export function withoutRows(readme, { slug, title, example }) {
  return readme
    .replace(new RegExp(`^\\| (\`/${slug}\` \\||[^|\\n]+\\| ${title} \\|).*\\n`, "gm"), "")
    .replace(`npm run remove-demo ${slug}\n`, `npm run remove-demo ${example}\n`);
}
