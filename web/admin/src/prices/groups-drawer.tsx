import { Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { PriceGroup } from '@waybill/contract/prices/api'
import { errorMessage, errorProps, useBridge } from '@waybill/host'
import {
  Button,
  Card,
  Combobox,
  ConfirmDialog,
  Drawer,
  Field,
  IconButton,
  Notice,
  PageState,
  Skeleton,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { priceMessages } from './messages.ts'
import { useGroupActs, useScopes } from './use-prices.ts'

const newGroup: PriceGroup = { id: 0, version: 0, name: '', memberIds: [] }

type MembersProps = { memberIds: readonly number[]; onChange: (memberIds: number[]) => void }

function Members({ memberIds, onChange }: MembersProps) {
  const t = useT(priceMessages)
  const customers = useScopes().data?.customers ?? []
  const nameOf = (id: number) => customers.find((one) => one.id === id)?.name ?? String(id)
  const others = customers.filter(({ id }) => !memberIds.includes(id))
  return (
    <>
      <ul className="flex flex-col divide-y rounded-control border">
        {memberIds.length === 0 && <li className="flex min-h-9 items-center px-3 text-muted">{t('noMembers')}</li>}
        {memberIds.map((id) => (
          <li key={id} className="flex min-h-9 items-center gap-2 px-3">
            <span className="min-w-0 flex-1 truncate">{nameOf(id)}</span>
            <IconButton
              size="compact"
              label={t('removeMember', { name: nameOf(id) })}
              icon={<X />}
              onClick={() => onChange(memberIds.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
      <Field label={t('addMember')}>
        <Combobox
          value={null}
          options={others.map(({ id, name }) => ({ value: String(id), text: name }))}
          onChange={(value) => value !== null && onChange([...memberIds, Number(value)])}
        />
      </Field>
    </>
  )
}

type CardProps = {
  group: PriceGroup
  /** Tells whether there is something to save. */
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

/** One group, saved by itself; `id` 0: a new one. */
function GroupCard({ group, onDirty, onDone }: CardProps) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const bridge = useBridge()
  const [draft, setDraft] = useState(group)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const { save, remove } = useGroupActs()
  const error = save.error ?? remove.error
  const change = (next: PriceGroup) => {
    setDraft(next)
    onDirty(JSON.stringify(next) !== JSON.stringify(group))
  }
  const submit = () => {
    setTried(true)
    if (draft.name.trim() === '' || save.isPending) return
    const onSuccess = (saved: PriceGroup) => {
      bridge.toast('ok', t('groupSaved', { name: saved.name }))
      onDirty(false)
      onDone()
    }
    save.mutate({ ...draft, version: group.version }, { onSuccess })
  }
  const drop = () =>
    remove.mutate(group.id, {
      onSuccess: () => bridge.toast('ok', t('groupDeleted', { name: group.name })),
      onSettled: () => setAsking(false),
    })
  const missing = tried && draft.name.trim() === '' && t('required', { field: t('groupName') })
  return (
    <Card title={group.id === 0 ? t('newGroup') : group.name}>
      <div className="flex flex-col gap-3">
        {error && <Notice tone="critical">{errorMessage(error, locale)}</Notice>}
        <Field label={t('groupName')} required error={missing}>
          <TextInput value={draft.name} maxLength={60} onChange={(name) => change({ ...draft, name })} />
        </Field>
        <Members memberIds={draft.memberIds} onChange={(memberIds) => change({ ...draft, memberIds })} />
        <div className="flex justify-end gap-2">
          {group.id !== 0 && (
            <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
              {t('deleteGroup')}
            </Button>
          )}
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            {t('saveGroup')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle', { name: group.name })}
        confirm={t('deleteGroup')}
        danger
        pending={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={drop}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Card>
  )
}

/** Groups of customers, to which rules can apply. */
export function GroupsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(priceMessages)
  const { locale } = useLocale()
  const [adding, setAdding] = useState(false)
  const [dirty, setDirty] = useState<readonly number[]>([])
  const dirtyOf = (id: number) => (isDirty: boolean) =>
    setDirty((ids) => [...ids.filter((one) => one !== id), ...(isDirty ? [id] : [])])
  const query = useScopes()
  const groups = query.data?.groups ?? []
  return (
    <Drawer
      open
      width={560}
      title={t('groupsTitle')}
      onClose={onClose}
      dirty={dirty.length > 0}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <PageState
        loading={query.isPending}
        skeleton={<Skeleton className="h-24 w-full" />}
        error={query.error ? errorProps(query.error, locale, () => void query.refetch()) : null}
      >
        <div className="flex flex-col gap-4">
          <p className="text-muted">{t('groupsText')}</p>
          {groups.length === 0 && !adding && <p>{t('noGroups')}</p>}
          {groups.map((group) => (
            <GroupCard
              key={`${group.id} ${group.version}`}
              group={group}
              onDirty={dirtyOf(group.id)}
              onDone={() => undefined}
            />
          ))}
          {adding ? (
            <GroupCard group={newGroup} onDirty={dirtyOf(0)} onDone={() => setAdding(false)} />
          ) : (
            <Button icon={<Plus />} className="self-start" onClick={() => setAdding(true)}>
              {t('newGroup')}
            </Button>
          )}
        </div>
      </PageState>
    </Drawer>
  )
}
