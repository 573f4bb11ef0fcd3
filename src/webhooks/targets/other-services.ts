/** Ports of services that do not speak HTTP: a request there delivers nothing, and may do harm. */
const PORTS: Readonly<Record<string, readonly number[]>> = {
  FTP: [20, 21, 989, 990],
  SSH: [22],
  Telnet: [23],
  mail: [25, 110, 143, 465, 587, 993, 995],
  DNS: [53],
  RPC: [111, 135],
  "file sharing": [137, 138, 139, 445, 873, 2049],
  SNMP: [161, 162],
  LDAP: [389, 636],
  "remote shells": [512, 513, 514],
  databases: [1433, 1521, 3306, 5432, 6379, 9042, 11211, 27017],
  "remote desktops": [3389, 5900, 6000],
  SIP: [5060, 5061],
  "message brokers": [5672, 9092],
  IRC: [6665, 6666, 6667, 6668, 6669, 6697],
};

const SERVICES: ReadonlyMap<number, string> = new Map(
  Object.entries(PORTS).flatMap(([service, ports]) => ports.map((port) => [port, service] as const)),
);

/** Says which service that does not speak HTTP a port is for; undefined for all other ports. */
export const serviceOf = (port: number): string | undefined => SERVICES.get(port);
