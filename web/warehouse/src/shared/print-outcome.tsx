import { useQuery } from '@tanstack/react-query'
import { FileText, Printer } from 'lucide-react'
import { listPrinters } from '@waybill/contract/floor-printing/api'
import type { FloorPrint } from '@waybill/contract/floor-printing/print-api'
import { MOST_STATIONS } from '@waybill/contract/floor-printing/words'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Menu, type Tone, useLocale, useT } from '@waybill/kit'
import { printMessages } from './print-messages.ts'
import { useConfirmPrint, useFloorPrint, useOpenPrint, useRetryPrint } from './use-prints.ts'

const tones: Record<FloorPrint['state'], Exclude<Tone, 'neutral'>> = {
  queued: 'info',
  sent: 'info',
  done: 'success',
  failed: 'critical',
  unsure: 'warning',
}

/** Other printers of the warehouse, to which a print can be sent instead. */
function OtherPrinter({ print, onChoose }: { print: FloorPrint; onChoose: (id: number) => void }) {
  const t = useT(printMessages)
  const query = { warehouseId: print.warehouse.id, active: true, limit: MOST_STATIONS }
  const { data } = useQuery(useClient().query(listPrinters, { query }, { hideErrors: true }))
  const others = (data?.records ?? []).filter(({ id }) => id !== print.printer.id)
  if (others.length === 0) return null
  return (
    <Menu
      trigger={<Button icon={<Printer />}>{t('otherPrinter')}</Button>}
      entries={others.map(({ id, name }) => ({ id: String(id), label: name, onSelect: () => onChoose(id) }))}
    />
  )
}

/** What can be done with a print that failed, or may have been printed. */
function Undecided({ print }: { print: FloorPrint }) {
  const t = useT(printMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const retry = useRetryPrint(print.id)
  const confirm = useConfirmPrint(print.id)
  const failed = retry.error ?? confirm.error
  const busy = retry.isPending || confirm.isPending
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
      <Button pending={retry.isPending} disabled={busy} onClick={() => retry.mutate(null)}>
        {t(print.state === 'unsure' ? 'printAgain' : 'tryAgain')}
      </Button>
      <OtherPrinter print={print} onChoose={(id) => !busy && retry.mutate(id)} />
    </>
  )
}

/** What became of a print, and the ways on. */
export function PrintOutcome({ id, again }: { id: number; again?: { pending: boolean; print: () => void } }) {
  const t = useT(printMessages)
  const { locale } = useLocale()
  const open = useOpenPrint()
  const { data: print } = useFloorPrint(id)
  if (!print) return null
  const { state, reason } = print
  const printer = print.printer.name
  const isOpen = state === 'queued' || state === 'sent'
  const titles = {
    queued: t('sending', { printer }),
    sent: t('sending', { printer }),
    done: t('sent', { printer }),
    failed: t('failedOn', { printer }),
    unsure: t('unsureOn', { printer }),
  }
  return (
    <div className="flex flex-col gap-2">
      <Banner tone={tones[state]} title={titles[state]}>
        {reason && (locale === 'cn' ? reason.zhMessage : reason.message)}
      </Banner>
      {!isOpen && (
        <div className="flex flex-wrap gap-2">
          {(state === 'failed' || state === 'unsure') && <Undecided key={print.id} print={print} />}
          {state === 'done' && again && (
            <Button icon={<Printer />} pending={again.pending} onClick={again.print}>
              {t('printAgain')}
            </Button>
          )}
          <Button icon={<FileText />} onClick={() => open(print.id)}>
            {t('openPdf')}
          </Button>
        </div>
      )}
    </div>
  )
}
