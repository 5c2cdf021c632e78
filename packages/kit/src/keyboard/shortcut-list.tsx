import { Kbd } from '../display/kbd.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import type { ShortcutGroup } from './shortcut-group.ts'

export function ShortcutList({ groups }: { groups: readonly ShortcutGroup[] }) {
  const t = useKitText()
  return (
    // Nothing in it takes the focus, so that it does itself: arrows scroll what does not fit.
    <div tabIndex={0} role="group" aria-label={t('shortcuts')} className="grid gap-6 sm:grid-cols-2">
      {groups.map((group) => (
        <section key={group.id}>
          <h3 className="mb-1 text-section font-semibold">{group.title}</h3>
          <dl>
            {group.keys.map((entry) => (
              <div key={entry.keys} className="flex min-h-7 items-center justify-between gap-4">
                <dt>{entry.label}</dt>
                <dd className="flex gap-1 text-muted">
                  {entry.keys.split(' ').map((key, index) => (
                    <Kbd key={`${key}${index}`} keys={key} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
