import type { Registry, RegistryEntry } from '@waybill/contract/registry'

export type { Registry, RegistryEntry, SubAppManifest } from '@waybill/contract/registry'

/** The sub-app whose prefix a path has; null for the shell's own paths. */
export function subAppOf(registry: Registry, pathname: string): { name: string; entry: RegistryEntry } | null {
  for (const [name, entry] of Object.entries(registry)) {
    if (pathname === entry.prefix || pathname === `${entry.prefix}/`) return { name, entry }
  }
  return null
}
