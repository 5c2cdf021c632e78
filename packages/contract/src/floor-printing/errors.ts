/** Errors of printers of a warehouse: status, English, Chinese. */
export const floorPrintingErrors = {
  PRINTER_NAME_USED: [
    409,
    'This warehouse already has a printer named {name}. Use another name.',
    '该仓库已有名为 {name} 的打印机，请使用其他名称',
  ],
  STATION_NAME_USED: [
    409,
    'This warehouse already has a station named {name}. Use another name.',
    '该仓库已有名为 {name} 的工作站，请使用其他名称',
  ],
  STATIONS_FULL: [409, 'You can have up to {max} of them.', '最多可有 {max} 个'],
  PRINTER_INACTIVE: [
    409,
    'Printer {name} is inactive. Choose another one, or activate it.',
    '打印机 {name} 已停用，请选择其他打印机或重新启用',
  ],
  PRINTER_FOR_LABELS: [
    409,
    "Printer {name} can't print this: carrier and box labels need 4 × 6 in labels, and carrier labels 203 dpi.",
    '打印机 {name} 无法打印此内容：面单和箱唛需要 4 × 6 英寸标贴，面单需要 203 dpi',
  ],
  STATION_NO_PRINTER: [
    409,
    'Station {name} has no printer for this. Open the PDF, or choose a printer for the station.',
    '工作站 {name} 没有用于此内容的打印机，请打开 PDF 或为工作站选择打印机',
  ],
  PRINTER_IN_USE: [
    409,
    "Stations use this printer in a way that this change doesn't allow: {stations}. Choose another printer for them first.",
    '以下工作站正在使用该打印机，无法做此更改：{stations}。请先为其选择其他打印机',
  ],
  FLOOR_PRINT_TOO_MANY: [
    409,
    'These are {count} labels, and one print can have up to {max}. Print fewer copies, or fewer at a time.',
    '共 {count} 张标贴，单次最多打印 {max} 张，请减少份数或分批打印',
  ],
  STATION_INACTIVE: [409, 'Station {name} is inactive. Choose another one.', '工作站 {name} 已停用，请选择其他工作站'],
  FLOOR_PRINT_STATE: [
    409,
    'The state of this print has changed, so this is no longer possible. Reload to see it.',
    '该打印的状态已变化，无法执行此操作，请重新加载查看',
  ],
  FLOOR_PRINT_REUSED: [
    409,
    'This command was sent before with other contents. Reload and try again.',
    '该操作此前已以其他内容发送，请重新加载后再试',
  ],
  PRINTER_NOT_ALLOWED: [
    422,
    "This server may not connect to {host}. The operator of this installation has to add the printer's network to WAYBILL_PRINTER_NETWORKS.",
    '本服务器不能连接 {host}，需由系统管理员将打印机所在网段加入 WAYBILL_PRINTER_NETWORKS',
  ],
  PRINTER_UNREACHABLE: [
    503,
    "{host} wasn't found in the network. Check the address, and that the printer is on and connected.",
    '网络中找不到 {host}，请检查地址，并确认打印机已开机联网',
  ],
  PRINTER_REFUSED: [
    503,
    '{host} refused the connection. Check the port, and that the printer is ready.',
    '{host} 拒绝了连接，请检查端口，并确认打印机已就绪',
  ],
  PRINTER_TIMED_OUT: [
    503,
    "{host} didn't answer in time. Check that the printer is on and connected.",
    '{host} 未及时响应，请确认打印机已开机联网',
  ],
  PRINTER_STALLED: [
    503,
    '{host} stopped receiving: the printer is busy or out of paper. Look at it: the label may have been printed.',
    '{host} 停止接收：打印机忙或缺纸。请查看打印机：标贴可能已打印',
  ],
  PRINTER_INTERRUPTED: [
    503,
    'The connection to {host} broke in the middle. Look at the printer: the label may have been printed.',
    '与 {host} 的连接中途断开，请查看打印机：标贴可能已打印',
  ],
  PRINT_SERVER_STOPPED: [
    503,
    'The server stopped while it was printing. Look at the printer: the label may have been printed.',
    '打印过程中服务器停止运行，请查看打印机：标贴可能已打印',
  ],
  PRINT_SERVER_ERROR: [500, "The label couldn't be drawn. Contact support.", '标贴无法生成，请联系客服'],
} as const
