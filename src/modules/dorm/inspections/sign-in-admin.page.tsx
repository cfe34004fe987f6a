import { dormModule } from '@contract/dorm/module';
import { SignIn } from './sign-in';

/** 查寝登记（管理员）. */
export default function SignInAdminPage() {
  return <SignIn title={dormModule.screens.inspectSignIn.title} side="admin" />;
}
