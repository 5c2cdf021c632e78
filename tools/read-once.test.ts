import { describe, expect, test } from 'vitest'
import { readOnceFaults } from './read-once.ts'

const faults = (...lines: string[]) => readOnceFaults('a.test.ts', `test('…', async () => {\n${lines.join('\n')}\n})`)

describe('what comes by itself', () => {
  test.each([
    ['await dialog.waitFor()', "expect(await focusedName(page)).toBe('Keep')"],
    ['await dialog.waitFor()', "expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')"],
    ['await dialog.waitFor()', "expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')"],
    ['await button.click()', "expect(await field.inputValue()).toBe('')"],
    ["await page.getByRole('button', { name: 'Save' }).dblclick()", 'expect(await rows.count()).toBe(3)'],
    ["await press('Enter')", "expect(await textAt(0, 1)).toBe('Noah')"],
    ["await page.keyboard.press('Enter')", 'expect(moneyIn(await buy.innerText())).toBe(5)'],
    ['await page.mouse.up()', 'expect([await textAt(0, 0), await textAt(0, 1)], "cells").toEqual([])'],
    ['await page.reload()', "expect((await stored(page))['accessToken']).toBe('x')"],
  ])('%s %s', (act, reading) => {
    const why = /focus|active/.test(reading)
      ? 'the focus comes a frame later'
      : 'the page has yet to answer the act before it'
    expect(faults(act, reading)).toEqual([`a.test.ts:3: read once, but ${why}: use expect.poll`])
  })
})

test.each([
  ['what is polled for', 'await button.click()', "await expect.poll(() => focusedName(page)).toBe('Keep')"],
  [
    'what an act in between proves ready',
    'await button.click()',
    'await heading.waitFor()',
    'expect(await rows.count()).toBe(0)',
  ],
  ['what looks again by itself', 'await button.click()', 'expect(await faultsOf(page)).toEqual([])'],
  ['what was begun before', 'await button.click()', "expect((await receipt).suggestedFilename()).toBe('a.pdf')"],
  ['what is known already', 'await button.click()', 'expect(sent).toEqual([1])'],
  [
    'what a later look of its own reads',
    'await button.click()',
    'expect(async () => { await look() }).rejects.toThrow()',
  ],
])('%s is no fault', (_, ...lines) => expect(faults(...lines)).toEqual([]))
