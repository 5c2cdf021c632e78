import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchModules, importFetched } from './fetch-modules.ts'

const asked: string[] = []
function stubFetch(answer: (url: string) => Response | Error) {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const given = answer(url)
    if (given instanceof Error) throw given
    return given
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
})

describe('the files of a module', () => {
  it('are fetched once, also when two ask at the same time', async () => {
    stubFetch(() => new Response('export {}'))
    await Promise.all([fetchModules(['http://w.test/once.js']), fetchModules(['http://w.test/once.js'])])
    await fetchModules(['http://w.test/once.js'])
    expect(asked).toEqual(['http://w.test/once.js'])
  })

  it.each([
    ['lost on the way', () => new TypeError('Failed to fetch')],
    ['gone', () => new Response('', { status: 404 })],
  ])('are asked for again after they were %s', async (_, fault) => {
    const url = `http://w.test/${asked.length}-${_.length}.js`
    let isAway = true
    stubFetch(() => (isAway ? fault() : new Response('export {}')))
    await expect(fetchModules([url])).rejects.toThrow()
    isAway = false
    await fetchModules([url])
    expect(asked).toEqual([url, url])
  })

  it('are there before anything is imported', async () => {
    stubFetch((url) => (url.endsWith('b.js') ? new TypeError('Failed to fetch') : new Response('')))
    const load = vi.fn(async () => 'module')
    await expect(importFetched(load, ['./a.js', './b.js'], 'http://w.test/x/entry.js')).rejects.toThrow()
    expect(load).not.toHaveBeenCalled()
    expect(await importFetched(load, ['./a.js', './sheet.css'], 'http://w.test/x/entry.js')).toBe('module')
    expect(asked).toEqual(['http://w.test/x/a.js', 'http://w.test/x/b.js'])
  })
})
