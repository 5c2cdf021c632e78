import { expect, it } from 'vitest'
import { EditQueue } from './edit-queue.ts'

it('sends acts in their order, each as a step of its own, and forgets only what the server took', () => {
  const queue = new EditQueue()
  queue.add(
    'paste',
    [1, 2, 3].map((rowNo) => ({ rowNo, values: { name: 'A' } })),
  )
  queue.add('typed', [{ rowNo: 1, values: { name: 'B', city: 'Rome' } }])
  const first = queue.next(2)!
  expect(first).toMatchObject({ editId: 'paste', rows: [{ rowNo: 1 }, { rowNo: 2 }] })
  expect(queue.next(2)).toEqual(first)
  expect(queue.waiting().size).toBe(3)
  queue.taken(first)
  expect(queue.next(2)).toMatchObject({ editId: 'paste', rows: [{ rowNo: 3 }] })
  expect(queue.waiting().get(1)).toEqual({ name: 'B', city: 'Rome' })
  queue.taken(queue.next(2)!)
  expect(queue.next(2)).toMatchObject({ editId: 'typed', rows: [{ rowNo: 1 }] })
  queue.taken(queue.next(2)!)
  expect([queue.next(2), queue.waiting().size]).toEqual([null, 0])
})

it('sends no more text at once than a call may carry, and at least one row', () => {
  const queue = new EditQueue()
  const text = '汉'.repeat(30_000)
  const wide = Object.fromEntries(Array.from({ length: 10 }, (_, field) => [`f${field}`, text]))
  queue.add(
    'paste',
    [1, 2, 3].map((rowNo) => ({ rowNo, values: rowNo === 3 ? { ...wide, more: text.repeat(20) } : wide })),
  )
  const sent: number[][] = []
  for (let next = queue.next(500); next && 'rows' in next; next = queue.next(500)) {
    sent.push(next.rows.map((row) => row.rowNo))
    if (next.rows.length > 1) expect(Buffer.byteLength(JSON.stringify(next))).toBeLessThan(2 * 1024 * 1024)
    queue.taken(next)
  }
  expect(sent).toEqual([[1], [2], [3]])
})

it('shows the newest text of a row that waits twice', () => {
  const queue = new EditQueue()
  queue.add('one', [{ rowNo: 7, values: { zip: '1', city: 'X' } }])
  queue.add('two', [{ rowNo: 7, values: { zip: '2' } }])
  expect(queue.waiting().get(7)).toEqual({ zip: '2', city: 'X' })
  expect(queue.waiting().size).toBe(1)
})
