/** Lines between points, as on a map of parcels under way: what stands in for a tenant's picture. */
export const RouteLines = () => (
  <svg viewBox="0 0 400 220" fill="none" stroke="currentColor" aria-hidden="true" className="w-full opacity-70">
    <path
      d="M20 180 C90 60 170 60 220 120 S330 190 380 50"
      strokeWidth="2"
      strokeDasharray="2 7"
      strokeLinecap="round"
    />
    <path d="M20 180 C120 200 200 190 262 152" strokeWidth="1.5" opacity="0.5" />
    <path d="M128 84 C190 20 300 20 380 50" strokeWidth="1.5" opacity="0.5" />
    {[
      [20, 180],
      [128, 84],
      [262, 152],
      [380, 50],
    ].map(([x, y]) => (
      <circle key={`${x}`} cx={x} cy={y} r="6" fill="currentColor" stroke="none" />
    ))}
  </svg>
)
