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

it('shows the newest text of a row that waits twice', () => {
  const queue = new EditQueue()
  queue.add('one', [{ rowNo: 7, values: { zip: '1', city: 'X' } }])
  queue.add('two', [{ rowNo: 7, values: { zip: '2' } }])
  expect(queue.waiting().get(7)).toEqual({ zip: '2', city: 'X' })
  expect(queue.waiting().size).toBe(1)
})
