import type { Text } from '@waybill/contract'

export type Section = {
  id: string
  title: Text
  text: Text
  steps: readonly Text[]
  /** Where to do it. */
  go?: { href: string; label: Text }
}

/** The user manual: one section a job, in the order in which a new seller meets them. */
export const sections: readonly Section[] = [
  {
    id: 'orders',
    title: { en: 'Bring orders in', cn: '导入订单' },
    text: {
      en: 'Orders come from a connected store by themselves, or from a csv, xlsx, xls or ods file.',
      cn: '订单可由已连接的店铺自动同步，也可通过 csv、xlsx、xls 或 ods 文件导入。',
    },
    steps: [
      {
        en: 'Choose Imports, Import orders in the header, or drop the file on the order list.',
        cn: '点击页面顶部的“导入”“导入订单”，或将文件拖到订单列表。',
      },
      {
        en: 'Check which column goes to which field. What was guessed is marked; save it as a template for the next file.',
        cn: '核对文件列与字段的对应关系。系统推测的内容会有标记，可保存为模板供下次使用。',
      },
      {
        en: 'Mend the marked cells, or tick Ignore errors to import the valid rows alone. Closing keeps your work for 24 hours.',
        cn: '修正标记的单元格，或勾选“忽略错误”仅导入有效行。关闭后内容保留 24 小时。',
      },
    ],
    go: { href: '/b/#/order/lists', label: { en: 'Go to orders', cn: '前往订单' } },
  },
  {
    id: 'buy',
    title: { en: 'Compare carriers and buy labels', cn: '比较承运商并购买面单' },
    text: {
      en: 'One order or hundreds at once. Nothing is charged twice: a purchase whose outcome is unknown is checked with the carrier.',
      cn: '可为一个或数百个订单购买。不会重复扣费：结果不明的购买会向承运商核实。',
    },
    steps: [
      { en: 'Select orders and press B, or choose Buy labels.', cn: '选择订单，按 B 键或点击“购买面单”。' },
      {
        en: 'Choose a service. The breakdown shows base price, fuel, surcharges and which weight is billed.',
        cn: '选择服务。费用明细会显示基础运费、燃油费、附加费以及计费重量。',
      },
      {
        en: 'Check the total against your balance and buy. Rows that fail say why; the others go on.',
        cn: '核对总额与余额后购买。失败的行会说明原因，其余继续。',
      },
      {
        en: 'Print all labels in one PDF, 4x6 or 8.5x11 inches, or as ZPL.',
        cn: '将全部面单打印为一个 PDF（4x6 或 8.5x11 英寸）或 ZPL。',
      },
    ],
    go: { href: '/e/#/rate', label: { en: 'Go to the rate calculator', cn: '前往运费计算器' } },
  },
  {
    id: 'shipments',
    title: { en: 'Follow, reprint and void', cn: '跟踪、重新打印和作废' },
    text: {
      en: 'Every label is under Shipments with its tracking, its price and the day until which it can be voided.',
      cn: '每张面单都在“运单”中，显示物流状态、价格和可作废的截止日期。',
    },
    steps: [
      {
        en: 'Open a shipment to see its tracking and every movement of money.',
        cn: '打开运单，查看物流轨迹和每笔资金变动。',
      },
      {
        en: 'Reprint is free. A voided label cannot be printed any more.',
        cn: '重新打印不收费。已作废的面单不能再打印。',
      },
      {
        en: "Void unused labels within the carrier's time. The money comes back when the carrier has confirmed.",
        cn: '在承运商规定的期限内作废未使用的面单，承运商确认后退款。',
      },
    ],
    go: { href: '/e/#/shipment/lists', label: { en: 'Go to shipments', cn: '前往运单' } },
  },
  {
    id: 'stores',
    title: { en: 'Connect a store', cn: '连接店铺' },
    text: {
      en: 'A connected store brings new, changed and canceled orders by itself.',
      cn: '连接后，新增、变更和取消的订单会自动同步。',
    },
    steps: [
      {
        en: 'Choose the channel and enter its keys; they are tried at once.',
        cn: '选择渠道并填写密钥，系统会立即测试。',
      },
      { en: 'Choose from when on orders shall come.', cn: '选择从何时开始同步订单。' },
      {
        en: 'Is an order missing? Open the log of the store and search for its number: it says what happened.',
        cn: '找不到订单？打开店铺日志并搜索订单号，即可查看原因。',
      },
    ],
    go: { href: '/b/#/store/lists', label: { en: 'Go to selling channels', cn: '前往销售渠道' } },
  },
  {
    id: 'addresses',
    title: { en: 'Keep addresses', cn: '管理地址' },
    text: {
      en: 'The address book holds where you ship from and whom you ship to often. Orders that name no sender go out from the default one.',
      cn: '地址簿用于保存发货地址和常用收件人。未指定发件人的订单从默认发件地址发出。',
    },
    steps: [
      {
        en: 'Paste a whole address, in English or Chinese; it is split into the fields. Check it and save.',
        cn: '粘贴整段中文或英文地址，系统会自动拆分到各栏，核对后保存。',
      },
      {
        en: 'A ZIP code fills city and state where they are empty, and says so when it lies elsewhere. What you typed stays.',
        cn: '填写邮编后会自动补全空缺的城市和州，如不一致会提示，但不会改动已填内容。',
      },
      {
        en: 'The star makes a sender the default. Deleted addresses can be brought back with Undo.',
        cn: '点击星标可设为默认发件人。删除后可点击“撤销”恢复。',
      },
    ],
    go: { href: '/b/#/setting/address-book', label: { en: 'Go to the address book', cn: '前往地址簿' } },
  },
  {
    id: 'account',
    title: { en: 'Keep your account safe', cn: '保护账号安全' },
    text: {
      en: 'Your balance is money: protect the account that spends it.',
      cn: '余额即资金，请保护好可使用余额的账号。',
    },
    steps: [
      { en: 'Turn on two-factor log-in with an authenticator app.', cn: '使用身份验证器开启两步验证。' },
      { en: 'Look through your log-ins, and end those that you do not know.', cn: '检查登录记录，结束不认识的登录。' },
      {
        en: 'Postage needs a verified identity. It takes about five minutes to hand in.',
        cn: '使用邮资需完成身份认证，提交约需五分钟。',
      },
    ],
    go: { href: '/b/#/setting/account', label: { en: 'Go to my account', cn: '前往我的账号' } },
  },
  {
    id: 'keys',
    title: { en: 'Work without the mouse', cn: '使用键盘' },
    text: { en: 'Press ? on any page for the whole list of keys.', cn: '在任意页面按 ? 键查看全部快捷键。' },
    steps: [
      { en: 'G then O, S or F: orders, shipments, funds.', cn: 'G 后按 O、S 或 F：订单、运单、资金。' },
      {
        en: 'J and K move in a list, X selects, Enter opens, / searches.',
        cn: '列表中 J、K 移动，X 选择，Enter 打开，/ 搜索。',
      },
    ],
  },
  {
    id: 'help',
    title: { en: 'Get help', cn: '获取帮助' },
    text: {
      en: 'Open a ticket and attach what you see. The answer comes there, as a message and by e-mail.',
      cn: '提交工单并附上截图。回复会显示在工单中，并通过消息和邮件通知您。',
    },
    steps: [],
    go: { href: '/b/#/support/lists', label: { en: 'Go to support', cn: '前往客服支持' } },
  },
  {
    id: 'sources',
    title: { en: 'Data sources', cn: '数据来源' },
    text: {
      en: 'City data © GeoNames, CC BY 4.0 (geonames.org); names alone are kept, cut by country and state. The NOTICE file names all sources.',
      cn: '城市数据 © GeoNames，遵循 CC BY 4.0 许可（geonames.org），仅保留名称并按国家和州拆分。全部来源见 NOTICE 文件。',
    },
    steps: [],
  },
]
