import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchModules, importFetched } from './fetch-modules.ts'

const requested: string[] = []
function stubFetch(answer: (url: string) => Response | Error) {
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    const outcome = answer(url)
    if (outcome instanceof Error) throw outcome
    return outcome
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  requested.length = 0
})

describe('the files of a module', () => {
  it('are fetched once, also when two ask at the same time', async () => {
    stubFetch(() => new Response('export {}'))
    await Promise.all([fetchModules(['http://w.test/once.js']), fetchModules(['http://w.test/once.js'])])
    await fetchModules(['http://w.test/once.js'])
    expect(requested).toEqual(['http://w.test/once.js'])
  })

  it.each([
    ['lost on the way', () => new TypeError('Failed to fetch')],
    ['gone', () => new Response('', { status: 404 })],
  ])('are requested for again after they were %s', async (_, fault) => {
    const url = `http://w.test/${requested.length}-${_.length}.js`
    let isAway = true
    stubFetch(() => (isAway ? fault() : new Response('export {}')))
    await expect(fetchModules([url])).rejects.toThrow()
    isAway = false
    await fetchModules([url])
    expect(requested).toEqual([url, url])
  })

  it('are there before anything is imported', async () => {
    stubFetch((url) => (url.endsWith('b.js') ? new TypeError('Failed to fetch') : new Response('')))
    const load = vi.fn(async () => 'module')
    await expect(importFetched(load, ['./a.js', './b.js'], 'http://w.test/x/entry.js')).rejects.toThrow()
    expect(load).not.toHaveBeenCalled()
    expect(await importFetched(load, ['./a.js', './sheet.css'], 'http://w.test/x/entry.js')).toBe('module')
    expect(requested).toEqual(['http://w.test/x/a.js', 'http://w.test/x/b.js'])
  })
})
