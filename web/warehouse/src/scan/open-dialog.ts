/** A dialog that asks something; one that fades away after its answer does not. */
export const OPEN_DIALOG = ':is([role="dialog"],[role="alertdialog"]):not([data-closed])'
