/** Errors of default settings: status, English, Chinese. */
export const defaultErrors = {
  PRESET_DOUBLE: [400, 'Another package has this name already', '已有同名的包裹'],
} as const
