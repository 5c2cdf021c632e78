import { ModuleGraph, type Packages, type Sources, readPackages, readSources } from './module-graph.ts'

/** The files of the project and how they hang together; `isRoute` says whether a name is a route that the file declares. */
export function projectOf(sources: Sources, packages: Packages) {
  const isRoute = (file: string, name: string) =>
    file.startsWith('packages/contract/') && (sources.get(file)?.includes(`export const ${name} = route(`) ?? false)
  return { graph: new ModuleGraph(sources, packages), files: [...sources.keys()], isRoute }
}

export const readProject = (root: string) => projectOf(readSources(root), readPackages(root))
