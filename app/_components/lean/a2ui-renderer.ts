/*
 * In place of `@copilotkit/a2ui-renderer` in the browser (docs/decisions/009-lean-pages.md): pages that an agent describes
 * are switched off here, so the vendor's chat gets what its module needs to load, and nothing that draws.
 */
const nothing = () => null;
const off = (): never => {
  throw new Error("A2UI is switched off: take its alias out of next.config.ts.");
};

export const A2UIProvider = nothing;
export const A2UIRenderer = nothing;
export class Catalog {}
export const A2UI_SCHEMA_CONTEXT_DESCRIPTION = "";
export const DEFAULT_SURFACE_ID = "default";
export const ROOT_COMPONENT_ID = "root";
export const viewerTheme = {};
export const defaultTheme = {};
export const buildCatalogContextValue = off;
export const extractCatalogComponentSchemas = off;
export const filterCatalog = off;
export const initializeDefaultCatalog = off;
export const injectStyles = off;
export const useA2UIActions = off;
export const useA2UIError = off;
