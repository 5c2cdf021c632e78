import type { Ticket, TicketEntry } from '@waybill/contract/tickets/api'
import type { TicketSide } from '@waybill/contract/tickets/tickets'
import { cx, useFormat, useT } from '@waybill/kit'
import { EntryFile } from './entry-file.tsx'
import { ticketMessages } from './messages.ts'

type Seen = { entry: TicketEntry; ticket: Ticket; side: TicketSide }

/** Sellers do not learn their provider's people by name; each side reads its own by theirs. */
function useAuthor({ entry, ticket, side }: Seen): string {
  const t = useT(ticketMessages)
  if (entry.by !== null)
    return entry.from === 'seller' && side === 'staff' ? `${entry.by} · ${ticket.org.name}` : entry.by
  return entry.from === 'staff' ? t('support') : ticket.org.name
}

const When = ({ at }: { at: string }) => {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.instant(at)} className="tnum text-small text-muted">
      {format.relative(at)}
    </time>
  )
}

function Turn(seen: Seen) {
  const { entry } = seen
  const t = useT(ticketMessages)
  const who = useAuthor(seen)
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 px-1 text-small text-muted">
      {t(entry.kind === 'closed' ? 'closedBy' : 'reopenedBy', { who })}
      <When at={entry.at} />
    </li>
  )
}

function Said(seen: Seen) {
  const { entry, side } = seen
  const who = useAuthor(seen)
  return (
    <li className={cx('rounded-control border border-line px-4 py-3', entry.from === side ? 'bg-bg' : 'bg-sub')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 truncate font-semibold">{who}</h3>
        <When at={entry.at} />
      </div>
      <p className="mt-1 max-w-[72ch] whitespace-pre-wrap wrap-anywhere">{entry.text}</p>
      {entry.files.length > 0 && (
        <ul className="mt-2 flex flex-wrap items-start gap-2">
          {entry.files.map((file) => (
            <li key={file.id} className="max-w-full">
              <EntryFile file={file} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** All that was said and done, oldest first. */
export function Thread({ ticket, side }: { ticket: Ticket; side: TicketSide }) {
  const t = useT(ticketMessages)
  return (
    <section>
      <h2 className="sr-only">{t('thread')}</h2>
      <ol className="flex flex-col gap-3">
        {ticket.entries.map((entry) =>
          entry.kind === 'reply' ? (
            <Said key={entry.id} entry={entry} ticket={ticket} side={side} />
          ) : (
            <Turn key={entry.id} entry={entry} ticket={ticket} side={side} />
          ),
        )}
      </ol>
    </section>
  )
}
