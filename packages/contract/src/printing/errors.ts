/** Errors of printing: status, English, Chinese. */
export const printingErrors = {
  NOTHING_TO_PRINT: [
    409,
    'All labels have been printed. To print one again, use Reprint.',
    '所有面单均已打印。如需再次打印，请使用“重新打印”。',
  ],
} as const
