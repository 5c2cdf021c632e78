import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const text = readFileSync('docs/asvs.md', 'utf8')
const short: Record<string, string> = {
  'rules/': 'packages/contract/src/',
  'mod/': 'server/modules/',
  'plat/': 'server/platform/',
}
const pathOf = (name: string): string => {
  const prefix = Object.keys(short).find((known) => name.startsWith(known))
  return prefix === undefined ? name : (short[prefix] ?? '') + name.slice(prefix.length)
}

describe('the ASVS list', () => {
  it('names files that exist', () => {
    const named = [...text.matchAll(/`([\w/.-]+\.(?:ts|md))`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => !existsSync(pathOf(name)))).toEqual([])
  })
  it('leaves no line without an answer', () => {
    const rows = text.split('\n').filter((line) => /^\| [\d(r]/.test(line))
    expect(rows.length).toBeGreaterThan(120)
    for (const row of rows) expect(row.split('|').map((cell) => cell.trim())[3], row).not.toBe('')
  })
})
