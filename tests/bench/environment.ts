// Imported first: the app reads its environment once, and the vendor's code while it loads.
Object.assign(process.env, {
  NODE_ENV: "production",
  MODEL: "openai-compatible:bench",
  COPILOTKIT_TELEMETRY_DISABLED: "true",
  DO_NOT_TRACK: "1",
});
