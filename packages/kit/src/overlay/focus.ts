/** Where focus goes when a dialog opens: its first empty required field, else its title; never a destructive button. */
export function firstFocus(popup: HTMLElement | null): HTMLElement | null {
  if (!popup) return null
  const wished = popup.querySelector<HTMLElement>('[data-autofocus]')
  if (wished) return wished
  const required = popup.querySelectorAll<HTMLElement>('[aria-required="true"]')
  for (const field of required) {
    const empty =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? field.value === ''
        : field.dataset['empty'] !== undefined
    if (empty && !field.matches(':disabled')) return field
  }
  return popup.querySelector<HTMLElement>('[data-dialog-title]')
}

/** Presses on a toast must not close the dialog below it. */
export const isToastPress = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null

/** Submits a form by its button, which knows whether it is busy. */
export function submitForm(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLElement>('[type="submit"]')
  if (button) button.click()
  else form?.requestSubmit()
}
