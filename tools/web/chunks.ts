import { normalizePath, type Rolldown } from 'vite'

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** A module and all that is loaded with it. */
function loadedWith(first: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([first])
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * One chunk of what is loaded with a module and also by others, instead of one for each set of those others: many small chunks cost a
 * request each and compress worse.
 */
export function sharedChunk(name: string, first: string): Rolldown.CodeSplittingGroup {
  let needed: ReadonlySet<string> | undefined
  return {
    name: (id, modules) => ((needed ??= loadedWith(normalizePath(first), modules)).has(id) ? name : null),
    minShareCount: 2,
  }
}
