import {
  Button,
  ConfirmDialog,
  Dialog,
  Drawer,
  ErrorSummary,
  Field,
  Menu,
  PageBody,
  PageHead,
  Popover,
  Stepper,
  TextInput,
  toast,
  useFormat,
  useT,
} from '@waybill/kit'
import { useState } from 'react'
import { galleryText } from '../texts.ts'

function OrderDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT(galleryText)
  const [name, setName] = useState('')
  const [city, setCity] = useState('')
  const [attempt, setAttempt] = useState(0)
  const wrong = attempt > 0 && name === '' ? [{ name: 'name', message: t('requiredError', { field: t('name') }) }] : []
  const save = () => {
    if (name === '') return setAttempt(attempt + 1)
    toast.success(t('saved'))
    setName('')
    onClose()
  }
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('create')}
      dirty={name !== '' || city !== ''}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{t('discard')}</Button>
          <Button variant="primary" type="submit" shortcut="mod+enter" pending={false}>
            {t('save')}
          </Button>
        </>
      }
    >
      <ErrorSummary errors={wrong} attempt={attempt} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Field label={t('company')}>
          <TextInput value={city} onChange={setCity} />
        </Field>
        <Field name="name" label={t('name')} required error={wrong[0]?.message}>
          <TextInput value={name} onChange={setName} />
        </Field>
      </div>
    </Drawer>
  )
}

/** Dialogs, drawers, menus, popovers, toasts: open them by their buttons. */
export default function OverlaysSection() {
  const t = useT(galleryText)
  const format = useFormat()
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <main>
      <PageBody kind="form">
        <PageHead title={t('more')} />
        <div className="flex flex-wrap gap-2">
          <Button id="dialog" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
          <Button id="confirm" onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
          <Button id="drawer" onClick={() => setOpen('drawer')}>
            Drawer
          </Button>
          <Button
            id="success"
            onClick={() => toast.success(t('voided', { n: 3 }), { undo: () => toast.info(t('saved')) })}
          >
            Toast
          </Button>
          <Button id="error" onClick={() => toast.error(t('notSaved'), { detail: t('serverError') })}>
            Error
          </Button>
          <Menu
            trigger={<Button id="menu">Menu</Button>}
            entries={[
              { id: 'a', label: t('edit'), shortcut: 'e', onSelect: () => setOpen('dialog') },
              { id: 'b', label: t('holdAct'), refused: t('gateTitle'), onSelect: close },
              { kind: 'line', id: 'l' },
              { id: 'c', label: t('cancelOrder'), danger: true, onSelect: () => setOpen('confirm') },
            ]}
          />
          <Popover label={t('more')} trigger={<Button id="popover">Popover</Button>}>
            <p className="w-60">{t('emptyText')}</p>
          </Popover>
        </div>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title={t('import')}
          width={650}
          footer={
            <>
              <Button onClick={close}>{t('discard')}</Button>
              <Button variant="primary" onClick={close}>
                {t('save')}
              </Button>
            </>
          }
        >
          <Stepper
            current="map"
            steps={[
              { id: 'upload', label: t('upload') },
              { id: 'map', label: t('map') },
              { id: 'review', label: t('review') },
            ]}
          />
          <div className="mt-4 flex flex-col gap-3">
            {Array.from({ length: 14 }, (_, index) => (
              <Field key={index} label={`${t('name')} ${index + 1}`}>
                <TextInput value="" onChange={() => undefined} />
              </Field>
            ))}
          </div>
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          title={t('voidTitle', { n: 3 })}
          confirm={t('voidAct')}
          danger
          onConfirm={() => (close(), toast.success(t('voided', { n: 3 })))}
          onCancel={close}
        >
          {t('voidText', { money: format.money(251_700), n: 21 })}
        </ConfirmDialog>
        <OrderDrawer open={open === 'drawer'} onClose={close} />
      </PageBody>
    </main>
  )
}
