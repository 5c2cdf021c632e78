/** `subapp.json`: what a built sub-app says of itself; paths are relative to the manifest. */
export type SubAppManifest = {
  contract: number
  name: string
  version: string
  entry: string
  /** The scripts that the entry imports, and those that they import; not the shared modules. */
  imports: readonly string[]
  css: readonly string[]
  /** Names of the features that the entry module offers. */
  features: readonly string[]
}

/** What the server writes into the page: the sub-apps of this tenant by name. */
export type Registry = Record<string, RegistryEntry>
export type RegistryEntry = {
  /** Path prefix without a trailing slash. */
  prefix: string
  /** URL of `subapp.json`. */
  manifest: string
  /** The manifest itself, when the server could read it: saves a round trip. */
  inline?: SubAppManifest
}

/** Version of the mount contract; shell and sub-app must carry the same. */
export const CONTRACT = 1 as const

/** The sub-app whose prefix a path has; null for the shell's own paths. */
export function subAppOf(registry: Registry, pathname: string): { name: string; entry: RegistryEntry } | null {
  for (const [name, entry] of Object.entries(registry)) {
    if (pathname === entry.prefix || pathname === `${entry.prefix}/`) return { name, entry }
  }
  return null
}
