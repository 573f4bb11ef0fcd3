/** Ends of names that are never public: of this machine, a local network, a cluster, or reverse lookups. */
const PRIVATE_ENDS = ["local", "localhost", "internal", "svc", "arpa"];

/**
 * Says why a host's name can't be a target's; undefined if it can. Private names (`receiver`, `receiver.internal`) are
 * accepted if the operator allows networks: their addresses must then be in one.
 */
export function hostNameFault(name: string, allowsNetworks: boolean): string | undefined {
  if (name.length > 253) return `has a host of ${name.length} characters, and the most are 253`;
  const labels = name.split(".");
  const badLabel = labels.find((label) => !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (badLabel !== undefined)
    return (
      `has a host with the part "${badLabel.slice(0, 70)}"; parts are 1 to 63 letters, digits and hyphens, ` +
      "without a hyphen at an end"
    );
  if (allowsNetworks) return undefined;
  if (labels.length === 1) return `has the host "${name}", which is not a name of the public internet`;
  const end = labels.at(-1) ?? "";
  return PRIVATE_ENDS.includes(end) ? `has a host that ends in ".${end}", which is not public` : undefined;
}
