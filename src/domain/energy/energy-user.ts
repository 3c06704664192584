export { energyUser } from '#model/energy/energy-user.ts';
