/** How to start npm with these arguments without a shell: the program, and its arguments. */
export function npmCommand(...args) {
  const runner = process.env.npm_execpath ?? "npm"; // set where npm itself started us
  return /\.c?js$/.test(runner) ? [process.execPath, [runner, ...args]] : [runner, args];
}
