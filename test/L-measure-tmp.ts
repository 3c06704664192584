import { makeDocumentClient } from '../src/aws/clients.ts';
import { makeListIndex } from '../src/aws/list-index.ts';
import { bulkLoad } from './support/list/load.ts';
import { createTables, tableEnvironment } from './support/tables.ts';
import { buildChange, buildPage } from './support/list/builders.ts';
async function main(){
const client = makeDocumentClient();
const table = tableEnvironment('meas').TABLE_LISTS!;
await createTables(client, 'meas');
const chains = ['ETH','BSC','BASE','POLYGON','ARBITRUM'];
const n = 100_000;
const t0 = Date.now();
await bulkLoad(client, table, Array.from({length:n},(_,i)=>buildChange({id:`WD${String(i).padStart(24,'0')}`, createdAtMs: Date.UTC(2026,0,1)+i*30_000, facets:{chain:chains[i%5]!, status: i%100<80?'4':i%100<98?'6':'5'}})));
console.log('loaded', Date.now()-t0);
let units=0, calls=0, ms=0;
client.middlewareStack.add((next: any)=>async(args:any)=>{ args.input.ReturnConsumedCapacity='TOTAL'; const s=Date.now(); const r:any=await next(args); ms+=Date.now()-s; calls++; const c=r.output.ConsumedCapacity; units+= Array.isArray(c)? c.reduce((a:number,x:any)=>a+x.CapacityUnits,0): c?.CapacityUnits??0; return r; }, {step:'initialize'});
const lists = makeListIndex(client);
for (const [name,filter,far] of [['none',{},1000],['none-last',{},5000],['chain',{chain:'BSC'},1000],['status4',{status:'4'},1000],['status5',{status:'5'},90],['both',{chain:'BSC',status:'4'},700]] as const)
 for (const page of [1, far]) { units=0;calls=0;ms=0; const r = await lists.page(buildPage({filter, page})); console.log(name, page, r.total, r.ids.length, r.ids[0], {units,calls,ms}); }
units=0;calls=0;const r=await lists.page(buildPage({start:'2026-01-05',end:'2026-01-20',page:500})); console.log('days',r.total,r.ids.length,{units,calls});
for (let k=0;k<3;k++){units=0;calls=0;ms=0; await lists.apply([buildChange({id:`WD${String(50_000+k).padStart(24,'0')}`, rev:2, facets:{chain:'ETH',status:'5'}})]); console.log('apply change', {units,calls,ms});}
units=0;calls=0; await lists.apply([buildChange({id:'NEW1', createdAtMs: Date.UTC(2026,6,1)})]); console.log('apply new in new month', {units,calls});
}
void main();
