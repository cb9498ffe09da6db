/** Vite's own types, and the one setting that a build may bring. */
/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
}
