import { LifeBuoy, ShieldAlert, Signpost, TriangleAlert } from 'lucide-react'
import { Counter, IconButton, Menu, useT } from '@waybill/kit'
import { menuMessages } from '../messages/menu.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShellParts } from '../shell-context.tsx'
import { places } from './menu.tsx'

const counted = (label: string, n: number) => (
  <span className="flex items-center justify-between gap-4">
    {label}
    <Counter n={n} tone="critical" />
  </span>
)

/** The work-order menu of SaaS users (specification §1): tickets and, as shipment service, what needs somebody, with its count. */
export function TicketsMenu({ exceptions, changes, claims }: { exceptions: number; changes: number; claims: number }) {
  const { bridge } = useShellParts()
  const t = useT(shellMessages)
  const name = useT(menuMessages)
  const waiting = exceptions + changes + claims
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={waiting > 0 ? t('ticketMenuCount', { n: waiting }) : t('ticketMenu')}
          icon={<LifeBuoy />}
          badge={<Counter n={waiting} tone="critical" className="absolute -end-1 -top-1" />}
          className="text-inherit!"
        />
      }
      entries={[
        {
          id: 'tickets',
          label: t('supportTickets'),
          icon: <LifeBuoy />,
          onSelect: () => bridge.navigate(places.support),
        },
        {
          id: 'exceptions',
          label: counted(name('exceptionShipment'), exceptions),
          icon: <TriangleAlert />,
          onSelect: () => bridge.navigate(places.exceptions),
        },
        {
          id: 'claims',
          label: counted(name('insuranceClaim'), claims),
          icon: <ShieldAlert />,
          onSelect: () => bridge.navigate(places.claims),
        },
        {
          id: 'changes',
          label: counted(name('addressChange'), changes),
          icon: <Signpost />,
          onSelect: () => bridge.navigate(places.addressChanges),
        },
      ]}
    />
  )
}
