import { ChevronRight, CircleCheck } from 'lucide-react'
import type { getDashboardTodo } from '@waybill/contract/dashboard/api'
import type { OutputOf } from '@waybill/contract/core/route'
import { PlaceLink } from '@waybill/host'
import { Skeleton, toneIcon, toneIconColour, useFormat, useT } from '@waybill/kit'
import { homeMessages } from '../messages/home.ts'
import { HomeCard } from './home-card.tsx'
import { links } from './links.ts'
import type { useTodo } from './use-home.ts'

type Todo = OutputOf<typeof getDashboardTodo>
type Row = { id: string; tone: 'critical' | 'warning' | 'info'; text: string; href: string }

type Counted =
  | 'late'
  | 'failed'
  | 'waiting'
  | 'today'
  | 'unweighed'
  | 'exceptions'
  | 'stores'
  | 'imports'
  | 'unprinted'
  | 'voidable'
  | 'releasing'

/** What is broken first, then what has to be done soon; rows without anything to do are left out. */
function useRows(todo: Todo): Row[] {
  const t = useT(homeMessages)
  const format = useFormat()
  const { orders, exceptions, unprinted, voidable, lowBalance } = todo
  const row = (id: Counted, tone: Row['tone'], given: { count: { count: number; capped: boolean }; href: string }) => {
    const { count, capped } = given.count
    return count === 0
      ? []
      : [{ id, tone, text: t(id, { n: count, count: format.count(count, capped) }), href: given.href }]
  }
  const whole = (count: number) => ({ count, capped: false })
  const balance = ({ available, currency, daysLeft }: NonNullable<typeof lowBalance>): Row => {
    const amount = format.money(available, currency)
    const text = daysLeft === null ? t('balance', { amount }) : t('balanceDays', { amount, n: Math.floor(daysLeft) })
    return { id: 'balance', tone: 'warning', text, href: links.balance() }
  }
  return [
    ...row('late', 'critical', { count: orders.late, href: links.todo('late') }),
    ...row('failed', 'critical', { count: orders.failed, href: links.todo('failed') }),
    ...row('exceptions', 'critical', { count: exceptions, href: links.exceptions() }),
    ...row('stores', 'critical', { count: whole(todo.storeErrors), href: links.stores() }),
    ...row('today', 'warning', { count: orders.today, href: links.todo('today') }),
    ...row('waiting', 'warning', { count: orders.waiting, href: links.todo('waiting') }),
    ...row('unweighed', 'warning', { count: orders.unweighed, href: links.todo('unweighed') }),
    ...row('imports', 'warning', { count: whole(todo.imports), href: links.imports() }),
    ...row('unprinted', 'warning', { count: unprinted, href: links.unprinted() }),
    ...row('voidable', 'warning', { count: voidable, href: links.voidable() }),
    ...row('releasing', 'info', { count: orders.releasing, href: links.todo('releasing') }),
    ...(lowBalance ? [balance(lowBalance)] : []),
  ]
}

function TodoRow({ tone, text, href }: Row) {
  const Icon = toneIcon[tone]
  return (
    <li className="border-t first:border-t-0">
      <PlaceLink href={href} look="quiet" className="flex min-h-9 items-center gap-2 py-1.5">
        <Icon className={`flex-none ${toneIconColour[tone]}`} />
        <span className="tnum min-w-0 flex-1">{text}</span>
        <ChevronRight className="flex-none text-muted" />
      </PlaceLink>
    </li>
  )
}

function TodoRows({ todo }: { todo: Todo }) {
  const t = useT(homeMessages)
  const rows = useRows(todo)
  if (rows.length > 0) {
    return (
      <ul>
        {rows.map((row) => (
          <TodoRow key={row.id} {...row} />
        ))}
      </ul>
    )
  }
  return (
    <p className="flex items-center gap-2 py-1.5">
      <CircleCheck className={toneIconColour.success} />
      {t('nothing')}
    </p>
  )
}

const skeleton = (
  <div className="flex flex-col">
    {['w-32', 'w-44', 'w-36', 'w-40'].map((width) => (
      <div key={width} className="flex min-h-9 items-center gap-2">
        <Skeleton className="size-4" />
        <Skeleton className={width} />
      </div>
    ))}
  </div>
)

/** What needs a person; each row opens the list that it counts. */
export function TodoCard({ query }: { query: ReturnType<typeof useTodo> }) {
  const t = useT(homeMessages)
  return (
    <HomeCard title={t('todo')} query={query} skeleton={skeleton}>
      {(todo) => <TodoRows todo={todo} />}
    </HomeCard>
  )
}
