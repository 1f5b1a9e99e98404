/*
 * Loader of the browser's build (docs/decisions/009-lean-pages.md): the vendor's packages bring five copies of zod 3, which is
 * in zod 4 too, and zod 4 brings its messages in sixty languages.
 */
module.exports = function oneZod(source) {
  if (/zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(this.resourcePath))
    return 'export { default as en } from "./en.js";\n';
  return source.replaceAll(/(\bfrom\s*)(["'])zod\2/g, '$1"one-zod-3"');
};
