import { describe, expect, it } from 'vitest'
import type { ImportInfo } from '@waybill/contract/imports/api'
import { type DialogAction, type DialogState, follow, initialState, reduce } from './dialog-state.ts'

const file = { name: 'orders.csv' } as File
const importOf = (change: Partial<ImportInfo> = {}): ImportInfo =>
  ({
    excelCacheId: '7',
    state: 'ready',
    checked: true,
    unmapped: [],
    valid: 2,
    invalid: 0,
    columns: [],
    mapping: {},
    constants: {},
    template: null,
    ...change,
  }) as unknown as ImportInfo

const progress = (change: Partial<ImportInfo> = {}, changing = false) => ({ info: importOf(change), changing })
const run = (actions: DialogAction[], from = initialState(undefined)): DialogState => actions.reduce(reduce, from)
const at = (step: DialogState['step'], change: Partial<DialogState> = {}): DialogState => ({
  ...initialState('7'),
  step,
  ...change,
})

describe('Next', () => {
  it('shows what is missing as long as no file was read', () => {
    const after = run([{ type: 'next', progress: { info: null, changing: false } }])
    expect(after).toMatchObject({ step: 'upload', attempted: true, waiting: false })
  })

  it('waits while the file is read, and moves on by itself once', () => {
    const waiting = run([
      { type: 'fileChosen', file },
      { type: 'next', progress: progress({ state: 'reading' }, true) },
    ])
    expect(waiting).toMatchObject({ step: 'upload', waiting: true })
    expect(follow(waiting, progress({ state: 'reading' }, true))).toBe(waiting)
    const there = follow(waiting, progress({ unmapped: ['weight'] }))
    expect(there).toMatchObject({ step: 'map', waiting: false })
    expect(follow(there, progress({ unmapped: ['weight'] }))).toBe(there)
  })

  it('stays at the file while its encoding is in doubt', () => {
    const after = reduce(at('upload'), { type: 'next', progress: progress({ charsetDoubt: {} as never }) })
    expect(after).toMatchObject({ step: 'upload', attempted: true })
  })

  it('leaves the mapping only when every required field has a column', () => {
    expect(reduce(at('map'), { type: 'next', progress: progress({ unmapped: ['weight'] }) })).toMatchObject({
      step: 'map',
      attempted: true,
    })
    expect(reduce(at('map', { attempted: true }), { type: 'next', progress: progress() })).toMatchObject({
      step: 'review',
      attempted: false,
    })
  })
})

describe('what the server says', () => {
  it('leads an import that failed back to its file, from any step', () => {
    for (const step of ['map', 'review'] as const)
      expect(follow(at(step), progress({ state: 'failed' })).step).toBe('upload')
  })

  it('leads a continued import that was left before it was mapped to the mapping', () => {
    expect(follow(initialState('7'), progress({ unmapped: ['weight'] })).step).toBe('map')
  })

  it('changes nothing that need not change, so that following ends', () => {
    for (const step of ['upload', 'map', 'review', 'done'] as const) {
      const state = at(step)
      expect(follow(state, progress())).toBe(state)
      expect(follow(state, { info: null, changing: true })).toBe(state)
    }
  })
})

it('another file keeps nothing of the first', () => {
  const after = run([{ type: 'restarted' }], at('upload', { file }))
  expect(after).toMatchObject({ step: 'upload', importId: null, file: null })
})

it('an import that was undone stands in the review again, without its outcome', () => {
  const outcome = { created: 2 } as DialogState['outcome']
  const done = run([{ type: 'saved', outcome: outcome! }], at('review', { ignoreErrors: true, attempted: true }))
  expect(done).toMatchObject({ step: 'done', outcome })
  expect(reduce(done, { type: 'outcomeLeft' })).toMatchObject({
    step: 'review',
    outcome: null,
    ignoreErrors: false,
    attempted: false,
  })
})

it('Back gives up a Next that still waits', () => {
  expect(reduce(at('map', { waiting: true }), { type: 'back' })).toMatchObject({ step: 'upload', waiting: false })
})
