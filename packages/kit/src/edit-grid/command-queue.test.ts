import { expect, test } from 'vitest'
import { CommandQueue, type GridCommand } from './command-queue.ts'

const type = (text: string): GridCommand => ({ kind: 'type', text })

/** A queue and what it has carried out. */
function start() {
  const queue = new CommandQueue()
  const done: GridCommand[] = []
  return { queue, done, run: (command: GridCommand) => void done.push(command) }
}

test('without a jump nothing is held', () => {
  const { queue } = start()
  expect(queue.hold(type('a'))).toBe(false)
})

test('what is asked during a jump is carried out after it, in its order', () => {
  const { queue, done, run } = start()
  queue.begin()
  expect(queue.hold(type('a'))).toBe(true)
  queue.hold({ kind: 'leave' })
  queue.end(run)
  expect(done).toEqual([type('a'), { kind: 'leave' }])
  expect(queue.hold(type('b'))).toBe(false)
})

test('a pasted block waits as a typed text does', () => {
  const { queue, done, run } = start()
  queue.begin()
  expect(queue.isWaiting()).toBe(false)
  expect(queue.hold({ kind: 'paste', text: 'a\tb' })).toBe(true)
  expect(queue.isWaiting()).toBe(true)
  queue.end(run)
  expect(done).toEqual([{ kind: 'paste', text: 'a\tb' }])
})

test('of two jumps the second is waited for', () => {
  const { queue, done, run } = start()
  queue.begin()
  queue.begin()
  queue.hold(type('a'))
  queue.end(run)
  expect(done).toEqual([])
  queue.end(run)
  expect(done).toEqual([type('a')])
})

test('a command that begins a jump holds back those behind it', () => {
  const { queue, done, run } = start()
  queue.begin()
  for (const text of ['jump', 'b', 'c']) queue.hold(type(text))
  queue.end((command) => {
    run(command)
    if (command.kind === 'type' && command.text === 'jump') queue.begin()
  })
  expect(done).toEqual([type('jump')])
  queue.end(run)
  expect(done).toEqual([type('jump'), type('b'), type('c')])
})

test('a jump that failed takes what waited with it', () => {
  const { queue, done, run } = start()
  queue.begin()
  queue.hold(type('a'))
  queue.clear()
  queue.end(run)
  expect(done).toEqual([])
})
