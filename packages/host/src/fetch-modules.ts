/** The files that are under way or have arrived whole, by address. */
const fetched = new Map<string, Promise<void>>()

/** A file that hangs is a failed one after 120 seconds (specification §9). */
const LIMIT_MS = 120_000

async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`)
  // Only a body that was read to its end is in the browser's cache.
  await response.arrayBuffer()
}

/** Several wait for one fetch, so none of them can cancel it. */
function fetchOnce(url: string): Promise<void> {
  const known = fetched.get(url)
  if (known) return known
  const work = fetchWhole(url).catch((error: unknown) => {
    fetched.delete(url)
    throw error
  })
  fetched.set(url, work)
  return work
}

/**
 * Fetches script files that are about to be imported, each once; a failed one is fetched again at the next call. Browsers keep a
 * module whose file once failed to arrive as failed until the page is reloaded (Chromium up to 150, Firefox, Safari), so nothing is
 * imported before its files, and those it imports, are in the browser's cache. Rejects with the first failure.
 */
export async function fetchModules(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map(fetchOnce))
}

/** What a build calls for each `import()`: `files` are relative to `importer` and none of them came with it. */
export async function importFetched<Module>(
  load: () => Promise<Module>,
  files: readonly string[] | undefined,
  importer: string,
): Promise<Module> {
  const scripts = (files ?? []).filter((file) => !file.endsWith('.css'))
  await fetchModules(scripts.map((file) => new URL(file, importer).href))
  return load()
}
