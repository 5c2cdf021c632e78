import { Ban, Download, Ellipsis, FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { rateSheetState } from '@waybill/contract/rate-sheets/lifecycle'
import type { Sheet, SheetVersion } from '@waybill/contract/rate-sheets/shapes'
import { rateSheetStateNames } from '@waybill/contract/rate-sheets/words'
import { useBridge } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Badge, Card, ConfirmDialog, IconButton, Menu, type MenuEntry, useFormat, useLocale, useT } from '@waybill/kit'
import { rateSheetMessages } from './messages.ts'
import { cell, SmallTable } from './small-table.tsx'
import { seenOf, useChangeSheet, useDownload } from './use-sheet.ts'

const tones = {
  draft: 'warning',
  scheduled: 'info',
  active: 'success',
  superseded: 'neutral',
  canceled: 'neutral',
} as const

type Asking = { about: 'cancel' | 'replace'; version: SheetVersion; seen: Sheet }

/** Asks before a version is canceled, or a draft replaced by an earlier version. */
function Question({ asking, sheet, onClose }: { asking: Asking | null; sheet: Sheet; onClose: () => void }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const isCancel = asking?.about === 'cancel'
  const version = asking?.version.version ?? ''
  const change = useChangeSheet(seenOf(asking?.seen ?? sheet), () =>
    bridge.toast('ok', t(isCancel ? 'canceled' : 'drafted', { version })),
  )
  const confirm = () => {
    if (!asking || change.isPending) return
    const { id, version: number } = asking.version
    change.mutate(isCancel && id !== null ? { of: 'cancel', id } : { of: 'again', version: number }, {
      onSettled: onClose,
      onError: (error) => bridge.toast('error', messageOf(error)),
    })
  }
  return (
    <ConfirmDialog
      open={asking !== null}
      danger
      title={isCancel ? t('cancelTitle', { version }) : t('replaceTitle')}
      confirm={t(isCancel ? 'cancelConfirm' : 'replace')}
      keep={t(isCancel ? 'keepVersion' : 'keepDraft')}
      pending={change.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isCancel ? t('cancelText', { day: format.date(asking?.version.from ?? null) }) : t('replaceText')}
    </ConfirmDialog>
  )
}

function VersionMenu({
  sheet,
  version,
  onAsk,
}: {
  sheet: Sheet
  version: SheetVersion
  onAsk: (asking: Asking) => void
}) {
  const t = useT(rateSheetMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const seen = seenOf(sheet)
  const download = useDownload(seen.scope)
  const number = version.version
  const change = useChangeSheet(seen, () => bridge.toast('ok', t('drafted', { version: number })))
  const again = () => {
    if (change.isPending) return
    if (sheet.draft) return onAsk({ about: 'replace', version, seen: sheet })
    change.mutate({ of: 'again', version: number }, { onError: (error) => bridge.toast('error', messageOf(error)) })
  }
  const entries: MenuEntry[] = [
    { id: 'again', label: t('again'), icon: <FilePlus2 />, onSelect: again },
    {
      id: 'xlsx',
      label: `${t('download')}: ${t('asWorkbook')}`,
      icon: <Download />,
      onSelect: () => download('xlsx', number),
    },
    {
      id: 'csv',
      label: `${t('download')}: ${t('asCsv')}`,
      icon: <Download />,
      onSelect: () => download('csv', number),
    },
    ...(version.state === rateSheetState.scheduled
      ? [
          {
            id: 'cancel',
            label: t('cancel'),
            icon: <Ban />,
            onSelect: () => onAsk({ about: 'cancel', version, seen: sheet }),
          },
        ]
      : []),
  ]
  return (
    <Menu
      align="end"
      trigger={<IconButton label={t('actions', { version: number })} icon={<Ellipsis />} />}
      entries={entries}
    />
  )
}

/** From when to when a version holds. */
function Valid({ version }: { version: SheetVersion }) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const [from, to] = [version.from && format.date(version.from), version.to && format.date(version.to)]
  // One that another version replaced on its own first day has no last day.
  const isSuperseded = version.version > 0 && version.state === rateSheetState.superseded
  if (from && !to && isSuperseded) return t('replacedAtOnce', { from })
  if (from) return to ? t('between', { from, to }) : t('from', { from })
  return to ? t('until', { to }) : t('nothing')
}

function VersionRow({
  sheet,
  version,
  onAsk,
}: {
  sheet: Sheet
  version: SheetVersion
  onAsk: (asking: Asking) => void
}) {
  const t = useT(rateSheetMessages)
  const format = useFormat()
  const { locale } = useLocale()
  const by = (name: string | null) => name ?? t('nothing')
  const title = version.version === 0 ? t('releaseOf', version) : t('versionOf', version)
  return (
    <tr>
      <th scope="row" className={`${cell} min-w-48 text-start font-normal`}>
        {title} <Badge tone={tones[version.state]}>{rateSheetStateNames[version.state][locale]}</Badge>
        {version.note !== null && <span className="block text-small text-muted">{version.note}</span>}
      </th>
      <td className={cell}>
        <Valid version={version} />
      </td>
      <td className={`${cell} min-w-48`}>
        {version.source}
        {version.sourceDate !== null && ` (${format.date(version.sourceDate)})`}{' '}
        <Badge tone={version.status === 'verified' ? 'success' : 'neutral'}>{t(version.status)}</Badge>
        <span className="block text-small text-muted">
          {version.createdAt === null
            ? t('withRelease')
            : t('savedBy', { name: by(version.createdBy), at: format.dateTime(version.createdAt) })}
        </span>
        {version.scheduledAt !== null && (
          <span className="block text-small text-muted">
            {t('scheduledBy', { name: by(version.scheduledBy), at: format.dateTime(version.scheduledAt) })}
          </span>
        )}
      </td>
      <td className={`${cell} tnum text-end`}>{format.number(version.rows)}</td>
      <td className={`${cell} text-end`}>
        <VersionMenu sheet={sheet} version={version} onAsk={onAsk} />
      </td>
    </tr>
  )
}

/** The versions of a sheet, newest first, and what can be done with each. */
export function VersionsCard({ sheet }: { sheet: Sheet }) {
  const t = useT(rateSheetMessages)
  const [asking, setAsking] = useState<Asking | null>(null)
  return (
    <Card title={t('versions')}>
      {sheet.versions.length === 0 ? (
        <p className="text-muted">{t('nothing')}</p>
      ) : (
        <SmallTable
          name={t('versions')}
          heads={[
            [t('version'), false],
            [t('valid'), false],
            [t('source'), false],
            [t('rows'), true],
            [t('acts'), true],
          ]}
        >
          {sheet.versions.map((version) => (
            <VersionRow key={version.version} sheet={sheet} version={version} onAsk={setAsking} />
          ))}
        </SmallTable>
      )}
      <Question asking={asking} sheet={sheet} onClose={() => setAsking(null)} />
    </Card>
  )
}
