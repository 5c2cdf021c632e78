import type { DirectoryWarehouse } from '@waybill/contract/warehouses/seller-api'
import { leavesWords } from '@waybill/contract/warehouses/words'
import { useState, type ReactNode } from 'react'
import { useLocale, useT } from '@waybill/kit'
import { connectMessages } from './messages.ts'

/** One warehouse in a list: where it is, who operates it, when orders leave, and what can be done. */
export function WarehouseFacts(props: {
  warehouse: DirectoryWarehouse
  badge?: ReactNode
  notes?: readonly string[]
  acts?: ReactNode
  withAbout?: boolean
}) {
  const { warehouse, badge, notes = [], acts, withAbout = false } = props
  const t = useT(connectMessages)
  const { locale } = useLocale()
  const [now] = useState(() => new Date())
  const place = [warehouse.city, warehouse.state].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 max-sm:p-3">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-words">{warehouse.name}</span>
          {badge}
        </p>
        <p className="text-muted">
          {[place, t('by', { operator: warehouse.operator.name })].filter(Boolean).join(' · ')}
        </p>
        <p className="text-small text-muted">{leavesWords(now, warehouse, warehouse.city)[locale]}</p>
        {withAbout && warehouse.about !== null && (
          <p className="mt-1 break-words whitespace-pre-wrap">{warehouse.about}</p>
        )}
        {notes.map((note) => (
          <p key={note} className="mt-1 break-words">
            {note}
          </p>
        ))}
      </div>
      <div className="flex flex-none flex-wrap gap-2 empty:hidden">{acts}</div>
    </li>
  )
}
