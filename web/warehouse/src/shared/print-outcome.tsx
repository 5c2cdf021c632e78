import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FileText, Printer } from 'lucide-react'
import { listPrinters } from '@waybill/contract/floor-printing/api'
import type { FloorPrint } from '@waybill/contract/floor-printing/print-api'
import { MOST_STATIONS } from '@waybill/contract/floor-printing/words'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Menu, type Tone, useFormat, useLocale, useT } from '@waybill/kit'
import { printMessages } from './print-messages.ts'
import {
  useCancelPrint,
  useConfirmPrint,
  useFloorPrint,
  useOpenPrint,
  useRepeatPrint,
  useRetryPrint,
} from './use-prints.ts'

/** The printer of the station where somebody stands, and how it prints what another one has printed. */
interface Here {
  id: number
  name: string
  print: () => void
  isPending: boolean
}

const tones: Record<FloorPrint['state'], Exclude<Tone, 'neutral'>> = {
  queued: 'info',
  sent: 'info',
  done: 'success',
  failed: 'critical',
  unsure: 'warning',
  canceled: 'info',
}

interface Choice {
  print: FloorPrint
  onChoose: (id: number) => void
}

/** Other printers of the warehouse, to which a print can be sent instead, or once more. */
function OtherPrinter({ print, onChoose }: Choice) {
  const t = useT(printMessages)
  const query = { warehouseId: print.warehouse.id, active: true, limit: MOST_STATIONS }
  const { data } = useQuery(useClient().query(listPrinters, { query }, { hideErrors: true }))
  const others = (data?.records ?? []).filter(({ id }) => id !== print.printer.id)
  if (others.length === 0) return null
  return (
    <Menu
      trigger={<Button icon={<Printer />}>{t(print.state === 'done' ? 'printOnOther' : 'otherPrinter')}</Button>}
      entries={others.map(({ id, name }) => ({ id: String(id), label: name, onSelect: () => onChoose(id) }))}
    />
  )
}

/** The printer where somebody stands, for what was sent to another one. */
function PrinterHere({ print, here, onChoose }: Choice & { here: Here | undefined }) {
  const t = useT(printMessages)
  if (!here || here.id === print.printer.id) return null
  return (
    <Button variant="primary" icon={<Printer />} pending={here.isPending} onClick={() => onChoose(here.id)}>
      {t('printAt', { printer: here.name })}
    </Button>
  )
}

/** What can be done with a print that waits, failed, was canceled or may have been printed. */
function Undecided({ print, here }: { print: FloorPrint; here: Here | undefined }) {
  const t = useT(printMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const retry = useRetryPrint(print.id)
  const confirm = useConfirmPrint(print.id)
  const cancel = useCancelPrint(print.id)
  const failed = retry.error ?? confirm.error ?? cancel.error
  const busy = retry.isPending || confirm.isPending || cancel.isPending
  return (
    <>
      {failed && <Banner tone="critical">{messageOf(failed)}</Banner>}
      {print.state === 'unsure' && (
        <Button
          pending={confirm.isPending}
          disabled={busy}
          onClick={() => confirm.mutate(undefined, { onSuccess: () => bridge.toast('ok', t('confirmed')) })}
        >
          {t('wasPrinted')}
        </Button>
      )}
      {print.state === 'queued' ? (
        <Button pending={cancel.isPending} disabled={busy} onClick={() => cancel.mutate()}>
          {t('cancelPrint')}
        </Button>
      ) : (
        <Button pending={retry.isPending} disabled={busy} onClick={() => retry.mutate(null)}>
          {t(print.state === 'failed' ? 'tryAgain' : 'printAgain')}
        </Button>
      )}
      <PrinterHere print={print} here={here} onChoose={(id) => !busy && retry.mutate(id)} />
      <OtherPrinter print={print} onChoose={(id) => !busy && retry.mutate(id)} />
    </>
  )
}

/** One that was printed is printed once more, as a new print. */
function Repeat({
  print,
  here,
  onPrint,
}: {
  print: FloorPrint
  here: Here | undefined
  onPrint: (id: number) => void
}) {
  const t = useT(printMessages)
  const messageOf = useErrorMessage()
  const repeat = useRepeatPrint(print.id, onPrint)
  const again = (printerId: number | null) => !repeat.isPending && repeat.mutate(printerId)
  return (
    <>
      {repeat.error && <Banner tone="critical">{messageOf(repeat.error)}</Banner>}
      <PrinterHere print={print} here={here} onChoose={() => here?.print()} />
      <Button icon={<Printer />} pending={repeat.isPending} onClick={() => again(null)}>
        {t('printAgain')}
      </Button>
      <OtherPrinter print={print} onChoose={again} />
    </>
  )
}

const undecided: ReadonlySet<FloorPrint['state']> = new Set(['queued', 'failed', 'unsure', 'canceled'])

/** What became of a print, when, and the ways on. What is printed again from here is shown in its place. */
export function PrintOutcome({ id, here }: { id: number; here?: Here }) {
  const t = useT(printMessages)
  const { locale } = useLocale()
  const format = useFormat()
  const open = useOpenPrint()
  const [shown, show] = useState({ of: id, id })
  const current = shown.of === id ? shown.id : id
  const { data: print } = useFloorPrint(current)
  if (!print) return null
  const { state, reason } = print
  const printer = print.printer.name
  const titles = {
    queued: t('sending', { printer }),
    sent: t('sending', { printer }),
    done: t('sent', { printer }),
    failed: t('failedOn', { printer }),
    unsure: t('unsureOn', { printer }),
    canceled: t('canceledOn', { printer }),
  }
  const why = reason && (locale === 'cn' ? reason.zhMessage : reason.message)
  return (
    <div className="flex flex-col gap-2">
      <Banner tone={tones[state]} title={titles[state]}>
        {why && <span className="block">{why}</span>}
        <span className="block text-small">{format.dateTime(print.endedAt ?? print.createdAt)}</span>
      </Banner>
      <div className="flex flex-wrap gap-2">
        {undecided.has(state) && <Undecided key={print.id} print={print} here={here} />}
        {state === 'done' && (
          <Repeat key={print.id} print={print} here={here} onPrint={(next) => show({ of: id, id: next })} />
        )}
        <Button icon={<FileText />} onClick={() => open(print.id)}>
          {t('openPdf')}
        </Button>
      </div>
    </div>
  )
}
